/** The part of a structured logger that the database code needs. Fastify's logger has it. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silent: Log = { info() {}, warn() {}, error() {} };
