export interface ServerPaths {
  cluster: string;
  logFile: string;
  socketDir: string;
}
