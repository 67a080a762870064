import type { AstroIntegration } from 'astro';

export function clientInteraction(): AstroIntegration {
  return {
    name: 'client-interaction',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: './src/islands/client-interaction.ts' });
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island on the first pointer, touch, key or focus inside it. */
    'client:interaction'?: boolean;
  }
}
