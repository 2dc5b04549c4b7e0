import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { captchaSettings, type CaptchaSettings } from './modules/identity/captcha/index.ts'
import { fileSettings, type FileSettings } from './kernel/files/settings.ts'
import { smtpSettings, type SmtpSettings } from './kernel/outside/mail/smtp.ts'
import { allowList } from './kernel/outside/outbound.ts'
import { pictureAnalysisSettings, type PictureAnalysisSettings } from './modules/media/picture-analysis/index.ts'
import { privateFolder } from './kernel/files/private-files.ts'
import type { Secrets } from './kernel/secrets/secrets.ts'
import { StartError } from './kernel/basics/start-error.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Absent for the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  publicUrl: string
  workers: number
  logLevel: string
  /** True if the first site is created with the demo shop. */
  demo: boolean
  /** The secret that tokens, cookies, cursors and sealed webhook keys are derived from; two during a rotation. */
  secrets: Secrets
  /** Addresses and networks of proxies whose forwarded headers are trusted. */
  trustedProxies: readonly string[]
  /** Token for `/metrics` from other machines; without it only this machine gets them. */
  metricsToken: string | undefined
  /** Requests per minute of one identity (or address); 0 means no limit. */
  rateLimit: number
  /** Orders per hour that visitors behind one address may place; 0 means no limit. */
  orderLimit: number
  /** Built front ends, or their sources with `npm run dev`. */
  frontEnds: string
  /** True if anonymous catalogue reads are cached in memory for a second. */
  caching: boolean
  /** Hosts and networks that webhooks and picture imports may reach although they are not public. */
  outboundAllow: string[]
  files: FileSettings
  /** Bytes that the files of each site may take; absent for no limit. */
  storageLimit: bigint | undefined
  /** Bytes of transformed pictures that are kept on this machine. */
  pictureCacheBytes: number
  /** The mail server; without one, mails to buyers are written and not sent. */
  smtp: SmtpSettings | undefined
  /** Roots of the payment providers' APIs, for tests; absent for the real ones. */
  paymentApis: Partial<Record<'stripe' | 'paypal' | 'mollie', string>>
  /** A captcha of another service; without one, browsers solve a proof of work. */
  captcha: CaptchaSettings | undefined
  /** A service that describes the contents of pictures; without one, labels and faces are not offered. */
  pictureAnalysis: PictureAnalysisSettings | undefined
}

/** Reads the environment. Everything is optional; an invalid value throws StartError with a one-line message. */
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
    secrets: secretsOf(env, dataDir),
    trustedProxies: proxiesOf(env),
    metricsToken: env.METRICS_TOKEN ? metricsTokenOf(env.METRICS_TOKEN) : undefined,
    frontEnds: oneOf(env, 'FRONT_ENDS', 'built', ['built', 'sources']),
    caching: oneOf(env, 'READ_CACHE', '1', ['0', '1']) === '1',
    outboundAllow: outboundAllowOf(env),
    files: fileSettings(env, dataDir),
    storageLimit: storageLimitOf(env),
    pictureCacheBytes: integer(env, 'PICTURE_CACHE_MB', 512, 32, 1_000_000) * 1024 * 1024,
    smtp: smtpOf(env),
    paymentApis: paymentApisOf(env),
    captcha: captchaSettings(env),
    pictureAnalysis: pictureAnalysisSettings(env),
    rateLimit: integer(env, 'RATE_LIMIT', 6000, 0, 10_000_000),
    orderLimit: integer(env, 'ORDER_LIMIT', 60, 0, 1_000_000),
  }
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (!text) return fallback
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isInteger(value) || value < min || value > max)
    throw new StartError(`${name} is ${text}; it must be a whole number from ${min} to ${max}`)
  return value
}

function storageLimitOf(env: NodeJS.ProcessEnv): bigint | undefined {
  const megabytes = integer(env, 'SITE_STORAGE_MB', 0, 0, 1_000_000_000)
  return megabytes === 0 ? undefined : BigInt(megabytes) * 1024n * 1024n
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

function smtpOf({ SMTP_URL: url, MAIL_FROM: from }: NodeJS.ProcessEnv): SmtpSettings | undefined {
  if (!url && !from) return undefined
  if (!url) throw new StartError('MAIL_FROM is set without SMTP_URL')
  try {
    return smtpSettings(url, from ?? '')
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

/**
 * `STRIPE_API_URL`, `PAYPAL_API_URL` and `MOLLIE_API_URL` replace the providers in tests. Only this machine's own addresses are
 * accepted, so that no setting can send keys and payments to somebody else.
 */
function paymentApisOf(env: NodeJS.ProcessEnv): Config['paymentApis'] {
  const names = ['stripe', 'paypal', 'mollie'] as const
  const given = names.flatMap((name) => {
    const variable = `${name.toUpperCase()}_API_URL`
    const url = env[variable]
    if (!url) return []
    if (!URL.canParse(url) || !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname))
      throw new StartError(`${variable} is for tests: it must be an address of this machine`)
    return [[name, url.endsWith('/') ? url.slice(0, -1) : url] as const]
  })
  return Object.fromEntries(given)
}

/** `none`, or addresses and networks separated by commas. */
function proxiesOf(env: NodeJS.ProcessEnv): string[] {
  const text = env.TRUSTED_PROXIES || '127.0.0.0/8,::1'
  if (text === 'none') return []
  const proxies = text.split(',').map((proxy) => proxy.trim())
  const wrong = proxies.find((proxy) => !isAddressOrNetwork(proxy))
  if (wrong !== undefined)
    throw new StartError(
      `TRUSTED_PROXIES has ${wrong || 'an empty entry'}; it must be none, or addresses and networks like 10.0.0.0/8`,
    )
  return proxies
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest)
}

function metricsTokenOf(token: string): string {
  if (token.length < 16) throw new StartError('METRICS_TOKEN is shorter than 16 characters')
  return token
}

function secretsOf(env: NodeJS.ProcessEnv, dataDir: string): Secrets {
  const { SECRET_KEY: current, SECRET_KEY_PREVIOUS: previous } = env
  if (!current && previous) throw new StartError('SECRET_KEY_PREVIOUS is set without SECRET_KEY')
  if (!current) return keptSecrets(dataDir)
  return previous
    ? [checkedSecret('SECRET_KEY', current), checkedSecret('SECRET_KEY_PREVIOUS', previous)]
    : [checkedSecret('SECRET_KEY', current)]
}

function checkedSecret(name: string, secret: string): string {
  if (secret.length < 32) throw new StartError(`${name} is shorter than 32 characters`)
  return secret
}

/** Created once and then read, so tokens stay valid across restarts. */
function keptSecrets(dataDir: string): Secrets {
  const existing = readSecrets(dataDir)
  if (existing) return existing
  privateFolder(dataDir)
  try {
    writeFileSync(secretFile(dataDir), newInstallationSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another process that started at the same moment created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readSecrets(dataDir)!
}

function readSecrets(dataDir: string): Secrets | undefined {
  try {
    const [current = '', previous] = readFileSync(secretFile(dataDir), 'utf8').trim().split('\n')
    checkedSecret('the secret in secret.key', current)
    return previous ? [current, previous] : [current]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Replaces the file atomically, so no process reads half of it. The first line is the current secret, the second its
 * predecessor.
 */
export function keepSecrets(dataDir: string, secrets: Secrets): void {
  const file = secretFile(dataDir)
  writeFileSync(`${file}.new`, `${secrets.filter(Boolean).join('\n')}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export function newInstallationSecret(): string {
  return randomBytes(48).toString('base64url')
}

function secretFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** The folder of the embedded database. */
export function databaseFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'database')
}

/** Where the owner's first password and the keys of the demo shop are written; only on the host that created the first site. */
export function credentialsFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'credentials.json')
}
