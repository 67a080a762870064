type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element. @param attributes `true` sets an empty one; `false` and undefined leave it out */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) created.setAttribute(attribute, value === true ? '' : value);
  created.append(...children);
  return created;
}
