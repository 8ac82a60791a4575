/** Paths of an embedded server. */
export interface Place {
  /** The real path of PostgreSQL's data. */
  cluster: string;
  logFile: string;
  socketDir: string;
}
