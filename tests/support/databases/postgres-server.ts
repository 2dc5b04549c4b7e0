import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface PostgresServer {
  url: string
  pid: number
  /** Stops the server (`SIGINT`: fast shutdown, `SIGQUIT`: immediate shutdown) and keeps its data. */
  interrupt(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  /** Starts it again with the same data and socket. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL server on a socket in a temporary folder. `more` are settings as on the server's command line, such as `work_mem=64MB`. */
export async function startPostgres(more: readonly string[] = []): Promise<PostgresServer> {
  const binaries = findBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'stoa-postgres-'))
  const data = join(folder, 'data')
  // PostgreSQL refuses to run as root; Debian's package creates a user for it.
  const user = process.getuid?.() === 0 ? postgresUser() : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const options = user ? { uid: user.uid, gid: user.gid } : {}
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, cwd: folder, stdio: 'ignore' },
  )
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    'shared_buffers=256MB',
    'synchronous_commit=on',
    'max_wal_size=2GB',
    // The cost of random reads on an SSD.
    'random_page_cost=1.1',
    ...more,
  ]
  const start = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      cwd: folder,
      stdio: 'ignore',
    })
  let server = start()
  const interrupt = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const stopped = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await stopped
  }
  await untilReady(binaries, folder)
  return {
    url: `postgres://postgres@/postgres?host=${folder}`,
    pid: server.pid!,
    interrupt,
    async resume() {
      server = start()
      await untilReady(binaries, folder)
    },
    async stop() {
      await interrupt('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a database, empty or as a copy of another one, and answers its URL. */
export async function newDatabase(
  server: string,
  { name = `test_${randomBytes(6).toString('hex')}`, template = 'template1' } = {},
): Promise<string> {
  await runOnPostgres(server, `create database ${name} template ${template}`)
  return urlOfDatabase(server, name)
}

/** Removes a database that nobody uses any more; connections that are left are ended. */
export async function dropDatabase(url: string): Promise<void> {
  const [, name] = databaseIn.exec(url)!
  await runOnPostgres(urlOfDatabase(url, 'postgres'), `drop database if exists ${name} with (force)`)
}

/** The URL of another database on the server of the given one. */
export function urlOfDatabase(url: string, name: string): string {
  return url.replace(databaseIn, `/${name}?`)
}

/** `URL` does not parse the address of a socket. */
const databaseIn = /\/(\w+)\?/

async function runOnPostgres(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function untilReady(binaries: string, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      execFileSync(join(binaries, 'pg_isready'), ['-h', folder, '-q'])
      return
    } catch {
      await pause(50)
    }
  }
  throw new Error('PostgreSQL did not start')
}

/** The path of a program that comes with the server, such as `pg_dump`. */
export function postgresProgram(name: string): string {
  return join(findBinaries(), name)
}

function findBinaries(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .filter((version) => version >= 15)
        .sort((a, b) => b - a)
    : []
  const [version] = versions
  if (version === undefined) throw new Error('PostgreSQL 15 or newer is needed for the tests: install the package postgresql')
  return join(root, String(version), 'bin')
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}
