// What every command makes sure of before it begins. Plain JavaScript for any Node 20 or newer: the pinned one arrives with `npm ci`.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from './chromium.mjs'

export const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')

/** Dependencies as the lock file says; quick when they are there. */
export function dependencies() {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && readStamp('dependencies') === hashOf([lock])) return
  exclusively('dependencies', () => {
    if (existsSync(installed) && readStamp('dependencies') === hashOf([lock])) return
    say('installing dependencies')
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { NODE_ENV: '' })
    writeStamp('dependencies', hashOf([lock]))
  })
}

/** Types, schemas and calls from the contract. */
export function contract() {
  exclusively('contract', () => node(['packages/contract/src/generate.ts'], { quiet: true }))
}

/** The two front ends, built when one of their sources changed. */
export function frontEnds() {
  exclusively('front ends', () => {
    for (const name of ['storefront', 'dashboard']) {
      const folder = join(root, 'apps', name)
      const stamp = hashOf(sources([`apps/${name}`, 'packages']))
      if (readStamp(name) === stamp && existsSync(join(folder, 'build', 'client'))) continue
      say(`building the ${name}`)
      node([join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
        cwd: folder,
        quiet: true,
        env: { NODE_ENV: 'production' },
      })
      writeStamp(name, stamp)
    }
  })
}

/** Runs the tool that keeps the texts of a front end and their translations. */
export function lingui(app, parameters, options = {}) {
  node([join(root, 'node_modules/@lingui/cli/dist/lingui.js'), ...parameters], { ...options, cwd: join(root, 'apps', app) })
}

/** A browser for the end-to-end tests and a database server for the concurrency tests, by the system's package manager. */
export function testTools() {
  const missing = []
  if (!chromium()) missing.push('chromium-headless-shell')
  if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql')
  if (missing.length === 0) return
  say(`installing ${missing.join(' and ')} with apt-get`)
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { DEBIAN_FRONTEND: 'noninteractive' }, true)
}

/** Runs the pinned Node; ends this process with its status when it fails. */
export function node(parameters, { cwd = root, quiet = false, env = {} } = {}) {
  const result = spawnSync(nodeBinary(), parameters, {
    cwd,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: environment(env),
    encoding: 'utf8',
  })
  if (result.status === 0) return
  if (quiet) process.stderr.write(result.stdout + result.stderr)
  giveUp(result.status)
}

/** Hands this terminal over to a long-running command of the pinned Node: signals reach it, its status is ours. */
export function become(parameters, env = {}) {
  const child = spawn(nodeBinary(), parameters, { cwd: root, stdio: 'inherit', env: environment(env) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

export function run(command, parameters, env = {}, quiet = false) {
  const result = spawnSync(command, parameters, {
    cwd: root,
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: environment(env),
  })
  if (result.status !== 0) giveUp(result.status)
}

let step = ''

export function say(what) {
  step = what
  console.log(`stoa: ${what} …`)
}

/** What failed stands last, below all that the tool said. */
function giveUp(status) {
  console.error(`stoa: ${step} failed`)
  process.exit(status ?? 1)
}

function nodeBinary() {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  return existsSync(pinned) ? pinned : process.execPath
}

/** The server is compiled once for all the processes that run it. */
function environment(env) {
  return {
    NODE_COMPILE_CACHE: join(cache, 'compile'),
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
    ...env,
  }
}

/** The source files below some folders; what is made from them or installed is left out. */
function sources(folders) {
  const made = new Set(['node_modules', 'build', 'generated', '.react-router'])
  const walk = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return made.has(entry.name) ? [] : walk(path)
      return /\.(ts|tsx|css|json|yaml|svg|po)$/.test(entry.name) ? [path] : []
    })
  return folders.flatMap((folder) => walk(join(root, folder))).sort()
}

function hashOf(files) {
  const digest = createHash('sha256')
  for (const file of files) if (statSync(file).isFile()) digest.update(file).update(readFileSync(file))
  return digest.digest('hex')
}

function readStamp(name) {
  try {
    return readFileSync(join(cache, `${name}.stamp`), 'utf8')
  } catch {
    return undefined
  }
}

function writeStamp(name, stamp) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, `${name}.stamp`), stamp)
}

/** One process at a time: two commands that start together wait for each other's preparations. */
function exclusively(name, work) {
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `${name.replaceAll(' ', '-')}.lock`)
  for (let waited = 0; ; waited++) {
    try {
      const descriptor = openSync(file, 'wx')
      writeSync(descriptor, String(process.pid))
      closeSync(descriptor)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true })
      else {
        if (waited === 0) say(`waiting for another command's ${name}`)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
      }
    }
  }
  try {
    work()
  } finally {
    rmSync(file, { force: true })
  }
}

function isAlive(processId) {
  if (!processId) return true
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}
