import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChatMessage } from '../../src/islands/Chat/ChatMessage.tsx';

const AT = new Date(2025, 2, 12, 16, 5).getTime();
const render = (senderType: 'user' | 'system' | 'office', sender: string) =>
  renderToStaticMarkup(createElement(ChatMessage, { message: 'Good morning', sender, senderType, timestamp: AT }));

test('shows the sender’s name for senders other than the visitor and the system', () => {
  expect(render('office', 'The office')).toContain('>The office</b>');
  expect(render('user', 'Nimali')).not.toContain('Nimali');
  expect(render('user', 'Nimali')).toContain('You: ');
  expect(render('system', 'System')).not.toContain('System');
});

test('shows text and time of every sender', () => {
  for (const senderType of ['user', 'system', 'office'] as const) {
    const html = render(senderType, 'Somebody');
    expect(html).toContain('>Good morning</p>');
    expect(html).toContain(`dateTime="${new Date(AT).toISOString()}">4:05 PM</time>`);
  }
});

test('escapes markup in a message', () => {
  const html = renderToStaticMarkup(
    createElement(ChatMessage, { message: '<img src=x>', sender: '<i>', senderType: 'office', timestamp: AT }),
  );
  expect(html).toContain('&lt;img src=x&gt;');
  expect(html).toContain('&lt;i&gt;');
});
