// Preparations of the commands. Plain JavaScript for Node 20 or newer, because `npm ci` has yet to install the pinned Node.
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
import { delimiter, join, relative } from 'node:path'
import { chromium, firefox } from './browsers.mjs'

export const root = join(import.meta.dirname, '..')
export const cache = join(root, '.cache')

/** The workspaces that running the product needs; their dependencies include what builds the front ends. */
const product = ['apps/server', 'apps/storefront', 'apps/dashboard']

/**
 * Installs the dependencies of the lock file, unless they are installed already: those of the product alone, or also those of
 * tests, checks and benches.
 */
export function installDependencies({ productOnly = false } = {}) {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules', '.package-lock.json')
  const wanted = productOnly ? ['product', 'all'] : ['all']
  const isInstalled = () =>
    existsSync(installed) && wanted.some((scope) => readStamp('dependencies') === `${scope} ${hashOf([lock])}`)
  if (isInstalled()) return
  withLock('dependencies', () => {
    if (isInstalled()) return
    log('installing dependencies')
    const scope = productOnly ? ['--omit=dev', ...product.flatMap((name) => ['--workspace', name])] : ['--include=dev']
    run('npm', ['ci', ...scope, '--no-audit', '--no-fund', '--loglevel=error'], { NODE_ENV: '' })
    writeStamp('dependencies', `${wanted[0]} ${hashOf([lock])}`)
  })
}

/** Generates types, schemas and calls from the contract. */
export function generateContract() {
  withLock('contract', () => node(['packages/contract/src/generate.ts'], { quiet: true }))
}

/** Builds the front ends whose sources have changed. */
export function buildFrontEnds() {
  withLock('front ends', () => {
    for (const name of ['storefront', 'dashboard']) {
      const folder = join(root, 'apps', name)
      const stamp = hashOf(sources([`apps/${name}`, 'packages']))
      if (readStamp(name) === stamp && existsSync(join(folder, 'build', 'client'))) continue
      log(`building the ${name}`)
      node([join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
        cwd: folder,
        quiet: true,
        env: { NODE_ENV: 'production' },
      })
      writeStamp(name, stamp)
    }
  })
}

/** Builds `@stoa/client` as others install it, in `packages/client/dist`. */
export function buildClient() {
  withLock('client', () => {
    const folder = join(root, 'packages/client')
    const stamp = hashOf(sources(['packages/client', 'packages/contract']))
    if (readStamp('client') === stamp && existsSync(join(folder, 'dist/package.json'))) return
    log('building @stoa/client')
    node([join(root, 'node_modules/tsdown/dist/run.mjs')], { cwd: folder, quiet: true })
    writeStamp('client', stamp)
  })
}

/** Installs the dependencies of an example, which is no part of the workspace. */
export function installExample(name) {
  const folder = join(root, 'examples', name)
  const stamp = hashOf([join(folder, 'package-lock.json'), ...sources(['packages/client'])])
  if (readStamp(`example-${name}`) === stamp && existsSync(join(folder, 'node_modules'))) return
  log(`installing the dependencies of examples/${name}`)
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { NODE_ENV: '' }, folder)
  writeStamp(`example-${name}`, stamp)
}

/** Prepares browser tests; with `examples`, also those examples and the client that they install. */
export async function prepareBrowserTests({ examples = [] } = {}) {
  // apt-get and npm wait for their servers most of the time. The preparations below block this process, so apt-get has one of its own.
  const tools = spawn(process.execPath, [join(root, 'scripts/install-test-tools.mjs')], { stdio: 'inherit' })
  const toolsStatus = new Promise((answer) => tools.on('exit', answer))
  installDependencies()
  generateContract()
  buildFrontEnds()
  if (examples.length > 0) buildClient()
  for (const name of examples) installExample(name)
  const status = await toolsStatus
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * The tag of browser tests of single features, whose rules are tested on the server, and of second variants. `npm run soak` runs them,
 * and `npm test` where it is given their file.
 */
export const soakTag = '@soak'

/** Runs browser tests; returns their exit status. */
export function browserTests(parameters) {
  return nodeStatus(['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/playwright.config.ts', ...parameters])
}

/** Runs the Lingui CLI in the folder of a front end. */
export function lingui(app, parameters, options = {}) {
  node([join(root, 'node_modules/@lingui/cli/dist/lingui.js'), ...parameters], { ...options, cwd: join(root, 'apps', app) })
}

/** Installs the browsers of the end-to-end tests and PostgreSQL for the concurrency tests, with apt-get. */
export function installTestTools() {
  const missing = []
  if (!chromium()) missing.push('chromium-headless-shell')
  if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql')
  if (missing.length > 0) {
    log(`installing ${missing.join(' and ')} with apt-get`)
    const status = install(missing)
    if (status !== 0) fail(status)
  }
  if (firefox()) return
  log('installing firefox-esr with apt-get')
  if (install(['firefox-esr']) !== 0) console.log('stoa: there is no firefox-esr here; the tests in Firefox are skipped')
}

/** The status of apt-get. */
function install(packages) {
  const aptGet = (...parameters) =>
    spawnSync('apt-get', ['-qq', ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment({ DEBIAN_FRONTEND: 'noninteractive' }),
    }).status
  return aptGet('update') || aptGet('install', '-y', '--no-install-recommends', ...packages)
}

/** Runs the pinned Node. If it fails, this process exits with the same status. */
export function node(parameters, options) {
  const status = nodeStatus(parameters, options)
  if (status !== 0) fail(status)
}

/** Runs the pinned Node and returns its status. */
export function nodeStatus(parameters, { cwd = root, quiet = false, env = {} } = {}) {
  const { status, stdout, stderr } = spawnSync(nodeBinary(), parameters, {
    cwd,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: environment(env),
    encoding: 'utf8',
  })
  if (status !== 0 && quiet) process.stderr.write(stdout + stderr)
  return status
}

/** Runs a long-running command of the pinned Node, forwards signals to it and exits with its status. */
export function runInForeground(parameters, env = {}) {
  const child = spawnNode(parameters, env)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** Starts the pinned Node. */
export function spawnNode(parameters, env = {}, stdio = 'inherit') {
  return spawn(nodeBinary(), parameters, { cwd: root, stdio, env: environment(env) })
}

function run(command, parameters, env = {}, cwd = root) {
  const result = spawnSync(command, parameters, { cwd, stdio: 'inherit', env: environment(env) })
  if (result.status !== 0) fail(result.status)
}

let step = ''

export function log(name) {
  step = name
  console.log(`stoa: ${name} …`)
}

/** Names the failed step below the tool's output. */
function fail(status) {
  console.error(`stoa: ${step} failed`)
  process.exit(status ?? 1)
}

function nodeBinary() {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  return existsSync(pinned) ? pinned : process.execPath
}

/** With a compile cache that all processes of the server share. */
function environment(env) {
  return {
    NODE_COMPILE_CACHE: join(cache, 'compile'),
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
    ...env,
  }
}

/** The source files in the folders, without generated and installed ones. */
function sources(folders) {
  const generated = new Set(['node_modules', 'build', 'dist', 'generated', '.react-router'])
  const walk = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return generated.has(entry.name) ? [] : walk(path)
      return /\.(ts|tsx|css|json|yaml|svg|po)$/.test(entry.name) ? [path] : []
    })
  return folders.flatMap((folder) => walk(join(root, folder))).sort()
}

function hashOf(files) {
  const digest = createHash('sha256')
  for (const file of files) if (statSync(file).isFile()) digest.update(relative(root, file)).update(readFileSync(file))
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

/** Runs the work under a lock file, so that commands that start together wait for each other's preparations. */
function withLock(name, work) {
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `${name.replaceAll(' ', '-')}.lock`)
  for (let attempt = 0; ; attempt++) {
    try {
      const descriptor = openSync(file, 'wx')
      writeSync(descriptor, String(process.pid))
      closeSync(descriptor)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true })
      else {
        if (attempt === 0) log(`waiting for another command's ${name}`)
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
