import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChatMessage } from '../../src/islands/Chat/ChatMessage.tsx';

const AT = new Date(2025, 2, 12, 16, 5).getTime();
const drawn = (senderType: 'user' | 'system' | 'office', sender: string) =>
  renderToStaticMarkup(createElement(ChatMessage, { message: 'Good morning', sender, senderType, timestamp: AT }));

test('the sender’s name stands over a message that is neither the visitor’s own nor the site’s', () => {
  expect(drawn('office', 'The office')).toContain('<b>The office</b>');
  expect(drawn('user', 'Nimali')).not.toContain('Nimali');
  expect(drawn('system', 'System')).not.toContain('System');
});

test('each has its text, its kind and its time', () => {
  for (const senderType of ['user', 'system', 'office'] as const) {
    const html = drawn(senderType, 'Somebody');
    expect(html).toContain('<p>Good morning</p>');
    expect(html).toContain(`chat-from-${senderType}`);
    expect(html).toContain(`<time dateTime="${new Date(AT).toISOString()}">4:05 PM</time>`);
  }
});

test('what is written is never markup', () => {
  const html = renderToStaticMarkup(
    createElement(ChatMessage, { message: '<img src=x>', sender: '<i>', senderType: 'office', timestamp: AT }),
  );
  expect(html).toContain('&lt;img src=x&gt;');
  expect(html).toContain('&lt;i&gt;');
});
