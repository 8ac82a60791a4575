import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_MS = 50;

/**
 * Ends connections on which nothing is under way, from the call of the function that it gives until the server is
 * closed. Node does so once, as the closing begins: one whose response ends a moment later would stay for as long as it
 * is kept alive, and one that was opened and not used yet, as browsers do, for as long as its time-out.
 */
export function connectionsOf(server: Server): { endIdle: () => void } {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return {
    endIdle() {
      if (!server.listening) return;
      const timer = setInterval(() => {
        for (const socket of unused) socket.destroy();
        server.closeIdleConnections();
      }, LOOK_MS);
      server.once('close', () => clearInterval(timer));
    },
  };
}
