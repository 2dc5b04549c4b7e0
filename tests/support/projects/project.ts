import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../until.ts'

const root = join(import.meta.dirname, '../../..')
const published = JSON.parse(readFileSync(join(root, 'tests/package.json'), 'utf8')).devDependencies

export interface Project extends AsyncDisposable {
  folder: string
  /** Runs a command to its end; answers what it printed. */
  run(command: string, ...parameters: string[]): Promise<string>
  /** Starts a command that serves, until the project is disposed of. Waits until `url` answers. */
  serve(url: string, command: string, ...parameters: string[]): Promise<void>
}

/**
 * A project of somebody who has never seen this repository: a copy of a folder of `front-ends/projects`, outside of the
 * workspace, with `@stoa/client` packed as it is published and the tested versions of the published packages.
 */
export async function aProject(
  name: string,
  dependencies: Record<string, string>,
  env: Record<string, string>,
): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), `stoa-${name}-`))
  cpSync(join(root, 'tests/front-ends/projects', name), folder, { recursive: true })
  const project = projectIn(folder, env)
  await project.run('npm', 'pack', join(root, 'packages/client/dist'), '--silent')
  const [client] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  const packages = ['sdk', 'ecom', 'redirects', 'stores'].map((short) => [`@wix/${short}`, published[`@wix/${short}`]])
  const manifest = {
    private: true,
    type: 'module',
    dependencies: { '@stoa/client': `file:${client}`, ...Object.fromEntries(packages), ...dependencies },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  await project.run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline')
  return {
    ...project,
    async [Symbol.asyncDispose]() {
      await project[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One of the examples, in its place. */
export function anExample(name: string, env: Record<string, string>): Project {
  return projectIn(join(root, 'examples', name), env)
}

function projectIn(folder: string, env: Record<string, string>): Project {
  const stops: (() => Promise<void>)[] = []
  const environment = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    // Frameworks write their own compiled code.
    NODE_COMPILE_CACHE: '',
    NODE_ENV: '',
    ...env,
    PATH: [join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  }
  return {
    folder,
    async run(command, ...parameters) {
      try {
        const { stdout } = await promisify(execFile)(command, parameters, {
          cwd: folder,
          env: environment,
          maxBuffer: 10_000_000,
        })
        return stdout
      } catch (error) {
        const { stdout, stderr } = error as { stdout?: string; stderr?: string }
        throw new Error(`${command} ${parameters.join(' ')}: ${stdout}${stderr}`, { cause: error })
      }
    },
    async serve(url, command, ...parameters) {
      const server = spawn(command, parameters, {
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
      })
      stops.push(async () => {
        const ended = new Promise((resolve) => server.once('exit', resolve))
        if (server.exitCode === null && server.signalCode === null) {
          // The whole group: commands start others.
          process.kill(-server.pid!, 'SIGKILL')
          await ended
        }
      })
      await until(async () => ((await fetch(url).catch(() => undefined))?.ok ? true : undefined), 120_000)
    },
    async [Symbol.asyncDispose]() {
      for (const stop of stops) await stop()
    },
  }
}
