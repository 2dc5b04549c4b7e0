import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Starts a server as `npm start` does. With `profile`, it writes its CPU profile to that folder when it stops. */
export function startServer(file: string, env: Record<string, string>, profile?: string): ChildProcess {
  const flags = env.DATABASE_URL ? [] : ['--max-semi-space-size=4']
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  return spawn(process.execPath, [...flags, ...profiling, file], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

export async function stopServer(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

export async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 3000; attempt++) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await pause(10)
  }
  throw new Error(`${url} did not become ready`)
}

/** The number of statements since the start, from the server's metrics. */
export async function sentStatements(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^stoa_statement_duration_seconds_count (\d+)/m.exec(text)?.[1] ?? 0)
}

export function residentMegabytes(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
