/** One server of the cluster. `options` say whom its processes belong to. */
export interface ClusterNode {
  name: string
  data: string
  port: number
  binaries: string
  options: { uid?: number; gid?: number }
}

export declare function startNode(node: ClusterNode): void
export declare function stopNode(node: ClusterNode, mode?: 'fast' | 'immediate'): void
export declare function findPostgres(given?: string): { binaries?: string; reason?: string }
