import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { allowList } from './kernel/outbound.ts'
import { StartError } from './kernel/start-error.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Absent: the embedded database under `dataDir`. */
  databaseUrl: string | undefined
  publicUrl: string
  workers: number
  logLevel: string
  /** Whether the first site is filled with the demo shop when it is created. */
  demo: boolean
  /** The installation's one secret; tokens, cursors and provider signatures are keyed from it. */
  secret: string
  /** Requests that one identity (or address) may make in a minute; 0 for no limit. */
  rateLimit: number
  /** Built ones, or their sources as `npm run dev` has them. */
  frontEnds: string
  /** Whether anonymous reads of the catalogue are answered from memory for a second. */
  caching: boolean
  /** Hosts and networks that webhooks and picture imports may reach although they are not public. */
  outboundAllow: string[]
}

/** Reads the environment. Everything is optional; a wrong value throws StartError with one line. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const dataDir = resolve(env.DATA_DIR || 'data')
  const port = integer(env, 'PORT', 3000, 0, 65_535)
  const databaseUrl = databaseUrlOf(env)
  const workers = integer(env, 'WORKERS', 1, 1, 64)
  if (workers > 1 && !databaseUrl) throw new StartError('WORKERS is more than 1, which needs a PostgreSQL server in DATABASE_URL')
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir,
    databaseUrl,
    publicUrl: urlOf(env, 'PUBLIC_URL', `http://localhost:${port}`),
    workers,
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    demo: oneOf(env, 'DEMO', databaseUrl ? '0' : '1', ['0', '1']) === '1',
    secret: env.SECRET_KEY ? secretOf(env.SECRET_KEY) : keptSecret(dataDir),
    frontEnds: oneOf(env, 'FRONT_ENDS', 'built', ['built', 'sources']),
    caching: oneOf(env, 'READ_CACHE', '1', ['0', '1']) === '1',
    outboundAllow: outboundAllowOf(env),
    rateLimit: integer(env, 'RATE_LIMIT', 6000, 0, 10_000_000),
  }
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new StartError(`${name} is ${text}; it must be a whole number from ${min} to ${max}`)
  return value
}

function oneOf(env: NodeJS.ProcessEnv, name: string, fallback: string, values: string[]): string {
  const value = env[name] || fallback
  if (!values.includes(value)) throw new StartError(`${name} is ${value}; it must be one of ${values.join(', ')}`)
  return value
}

function urlOf(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const text = env[name] || fallback
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new StartError(`${name} is ${text}; it must be an http or https address`)
  return text.replace(/(?<!\/)\/+$/, '')
}

function databaseUrlOf(env: NodeJS.ProcessEnv): string | undefined {
  const url = env.DATABASE_URL
  if (url && !/^postgres(ql)?:\/\//.test(url)) throw new StartError('DATABASE_URL must begin with postgres:// or postgresql://')
  return url || undefined
}

function outboundAllowOf(env: NodeJS.ProcessEnv): string[] {
  const entries = (env.OUTBOUND_ALLOW ?? '').split(/[\s,]+/).filter(Boolean)
  try {
    allowList(entries)
  } catch (error) {
    throw new StartError(`OUTBOUND_ALLOW: ${(error as Error).message}`)
  }
  return entries
}

function secretOf(secret: string): string {
  if (secret.length < 32) throw new StartError('SECRET_KEY is shorter than 32 characters')
  return secret
}

/** Made once, and then read: tokens stay valid over restarts. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret.key')
  try {
    return secretOf(readFileSync(file, 'utf8').trim())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another process that started at the same moment was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return secretOf(readFileSync(file, 'utf8').trim())
}
