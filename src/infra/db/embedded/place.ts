/** Where the data, its server's log and its socket are. */
export interface Place {
  /** The real path of the data folder. */
  cluster: string;
  logFile: string;
  socketDir: string;
}
