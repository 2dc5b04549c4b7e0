import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runCommand } from '../../../apps/server/src/cli/run.ts'

export interface Outcome {
  status: number
  stdout: string
  stderr: string
}

/** A command of the shop in this process, which saves its start. Its environment holds nothing but `env`. */
export async function command(parameters: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const before = process.env
  let [stdout, stderr] = ['', '']
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text) => void (stdout += `${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void (stderr += `${text}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((stdout += text))),
  ]
  process.env = { ...env }
  try {
    return { status: await runCommand(parameters), stdout, stderr }
  } finally {
    process.env = before
    for (const spy of spies) spy.mockRestore()
  }
}

/** The same as a process of its own. */
export function commandProcess(parameters: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const root = join(import.meta.dirname, '../../..')
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'apps/server/src/cli.ts'), ...parameters],
      { cwd: root, env: { PATH, NODE_COMPILE_CACHE, ...env } },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}
