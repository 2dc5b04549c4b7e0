import { createServer } from 'node:http'
import { createIPX, createIPXNodeServer, ipxFSStorage } from 'ipx'

/** The image server of the Nuxt team, on a folder. */
const [folder, port] = process.argv.slice(2)
const ipx = createIPX({ storage: ipxFSStorage({ dir: folder! }) })
// Between two intervals the connections of the clients are idle.
createServer({ keepAliveTimeout: 60_000 }, createIPXNodeServer(ipx)).listen(Number(port), '127.0.0.1')
