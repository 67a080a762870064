import { comeAlive } from './form-coming-alive.ts';

const form = document.querySelector<HTMLFormElement>('form[action="/api/subscribe"]');
if (form)
  comeAlive({
    name: 'newsletter',
    form,
    load: () => import('../islands/Newsletter/mount.tsx').then(({ start }) => start(form)),
  });
