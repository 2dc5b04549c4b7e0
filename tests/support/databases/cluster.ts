import { startNode, stopNode, type ClusterNode } from '../../../scripts/cluster-nodes.mjs'

/** The cluster that `npm run cluster` has made; undefined in other runs. */
export interface Cluster {
  /** The databases on the coordinator: one with a shop, and an empty one. */
  shop: string
  upgraded: string
  /** Its functions of Citus only record calls: no node can be lost. */
  isPlain: boolean
  nodes: { coordinator: ClusterNode; workers: ClusterNode[] }
}

const { STOA_CLUSTER: given } = process.env

export const cluster: Cluster | undefined = given ? (JSON.parse(given) as Cluster) : undefined

export { startNode, stopNode }
