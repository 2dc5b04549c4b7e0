// Three PostgreSQL servers of this machine: the coordinator of a cluster and its two workers.
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Which program folder is used, and why it cannot make a cluster; `reason` is absent where it can. */
export function findPostgres(given) {
  const root = '/usr/lib/postgresql'
  const folders = given
    ? [given]
    : existsSync(root)
      ? readdirSync(root)
          .toSorted((one, other) => Number(other) - Number(one))
          .map((version) => join(root, version, 'bin'))
      : []
  const usable = folders.filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
  const [first] = usable
  if (!first)
    return { reason: `no PostgreSQL server was found in ${given ?? root}: install it, or name its programs with --binaries` }
  const withCitus = usable.find((folder) => existsSync(join(libraryOf(folder), 'citus.so')))
  if (withCitus) return { binaries: withCitus }
  return {
    binaries: first,
    reason: `the PostgreSQL in ${first} has no extension Citus (${join(libraryOf(first), 'citus.so')} is missing): install Citus 13 for it, as docs/cluster.md says`,
  }
}

function libraryOf(binaries) {
  const config = join(binaries, 'pg_config')
  // Debian has the program outside of the version's folder as well, in a package for developers.
  if (existsSync(config)) return execFileSync(config, ['--pkglibdir'], { encoding: 'utf8' }).trim()
  return join(binaries, '../lib')
}

/** Settings of every node; `docs/cluster.md` says why. */
const settings = {
  listen_addresses: "'127.0.0.1'",
  max_connections: '300',
  max_prepared_transactions: '600',
  max_locks_per_transaction: '512',
  wal_level: 'logical',
  shared_buffers: "'128MB'",
}
const citusSettings = {
  shared_preload_libraries: "'citus'",
  'citus.node_connection_timeout': "'5s'",
  'citus.shard_count': '8',
}

/** Makes and starts the three servers. Without `citus` they are plain PostgreSQL. */
export async function startNodes({ binaries, folder, citus }) {
  const user = process.getuid() === 0 ? postgresUser() : undefined
  const options = user ? { uid: user.uid, gid: user.gid } : {}
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (user) chownSync(folder, user.uid, user.gid)
  const nodes = []
  for (const name of ['coordinator', 'worker-1', 'worker-2']) {
    const data = join(folder, name)
    const port = await freePort()
    const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
    const all = { ...settings, port, unix_socket_directories: `'${folder}'`, ...(citus && citusSettings) }
    execFileSync(join(binaries, 'initdb'), initial, { ...options, cwd: folder, stdio: 'ignore' })
    const lines = Object.entries(all).map(([key, value]) => `${key} = ${value}`)
    // Written by the user whom the folder belongs to.
    execFileSync('tee', ['-a', join(data, 'postgresql.conf')], {
      ...options,
      cwd: folder,
      input: `${lines.join('\n')}\n`,
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const node = { name, data, port, binaries, options }
    startNode(node)
    nodes.push(node)
  }
  const [coordinator, ...workers] = nodes
  return { coordinator, workers }
}

export function startNode({ binaries, data, options }) {
  const log = `${data}.log`
  execFileSync(join(binaries, 'pg_ctl'), ['-D', data, '-l', log, '-w', '-t', '60', 'start'], {
    ...options,
    cwd: data,
    stdio: 'ignore',
  })
}

export function stopNode({ binaries, data, options }, mode = 'fast') {
  execFileSync(join(binaries, 'pg_ctl'), ['-D', data, '-m', mode, '-w', 'stop'], { ...options, cwd: data, stdio: 'ignore' })
}

export function urlOf({ port }, database) {
  return `postgres://postgres@127.0.0.1:${port}/${database}`
}

/** Makes a database on every node and joins the workers to the coordinator. Without `citus` only the coordinator has it. */
export function makeDatabase({ coordinator, workers }, name, { citus, connect }) {
  const nodes = citus ? [coordinator, ...workers] : [coordinator]
  for (const node of nodes) connect(urlOf(node, 'postgres'), [`create database ${name}`])
  if (citus) {
    for (const node of nodes) connect(urlOf(node, name), ['create extension citus'])
    connect(urlOf(coordinator, name), [
      `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
      ...workers.map(({ port }) => `select citus_add_node('127.0.0.1', ${port})`),
    ])
  }
  return urlOf(coordinator, name)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** PostgreSQL refuses to run as root; its package creates a user for it. */
function postgresUser() {
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
