import type { ServerResponse } from 'node:http';
import type { Mood } from './moods.ts';

const DRIP_MS = 1000;

/**
 * Responds for the platform if the mood allows no normal response.
 * @returns whether it has responded
 */
export function misbehave(response: ServerResponse, mood: Mood, elsewhere: string): boolean {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  switch (mood) {
    case 'fails':
      response.writeHead(500, json).end('{"error":"backendError"}');
      return true;
    case 'busy':
      response.writeHead(429, { ...json, 'retry-after': '30' }).end('{"error":"rateLimitExceeded"}');
      return true;
    case 'slow':
      return true;
    case 'drips':
      drip(response.writeHead(200, json));
      return true;
    case 'wrong':
      response.writeHead(200, json).end('{"ok":true,"items":[{"id":7}],"data":"none","total":"many"}');
      return true;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title>');
      return true;
    case 'complains':
      response.writeHead(200, json).end('{"error":{"code":403,"message":"quotaExceeded"}}');
      return true;
    case 'redirects':
      response.writeHead(302, { location: elsewhere }).end();
      return true;
    default:
      return false;
  }
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), DRIP_MS);
  response.once('close', () => clearInterval(timer));
}
