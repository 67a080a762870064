/** Firefox's own protocol, for what WebDriver BiDi lacks. A message is the length of its JSON, a colon, and the JSON. */
import { once } from 'node:events';
import { connect } from 'node:net';

/** A phone that unlocks by itself and keeps passkeys. */
const AUTHENTICATOR = {
  protocol: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserConsenting: true,
  isUserVerified: true,
};

/** Adds an authenticator to a Firefox that was started with `--marionette`. @param port of its preference `marionette.port` */
export async function addFirefoxAuthenticator(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'data');
  const command = JSON.stringify([0, 1, 'WebAuthn:AddVirtualAuthenticator', AUTHENTICATOR]);
  socket.write(`${command.length}:${command}`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  // Its end would end the browser's session.
  socket.unref();
  if (!answer.includes('null,{"value":')) throw new Error(`Firefox added no authenticator: ${answer.toString()}`);
}
