import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** Milliseconds, if the program does not end itself: it counts the time that it has the processor, whatever else the machine does. */
const longest = 60_000

/**
 * Gives a file to a program that runs in a process of its own, and returns what it writes; undefined where it fails, crashes, is
 * killed or does not end. For files that may crash or stop the library that reads them: the program has none of the server's secrets.
 */
export async function runIsolated(
  program: string,
  args: readonly string[],
  input: Buffer | Readable,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Buffer | undefined> {
  signal?.throwIfAborted()
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longest,
    killSignal: 'SIGKILL',
    // Windows starts no program without this one.
    env: { SystemRoot: process.env['SystemRoot'] },
  })
  const kill = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  try {
    const [output, [code], fault] = await Promise.all([buffer(child.stdout), once(child, 'close'), give(input, child.stdin)])
    signal?.throwIfAborted()
    if (fault) throw fault
    return code === 0 ? output : undefined
  } finally {
    signal?.removeEventListener('abort', kill)
  }
}

/** Returns the error of the file itself; a program that has ended does not read the rest of it, which is none. */
async function give(input: Buffer | Readable, stdin: NodeJS.WritableStream): Promise<Error | undefined> {
  let fault: Error | undefined
  if (!Buffer.isBuffer(input)) input.once('error', (error) => (fault = error))
  await pipeline(Buffer.isBuffer(input) ? [input] : input, stdin).catch(() => {})
  const code = (fault as NodeJS.ErrnoException | undefined)?.code
  return code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? undefined : fault
}
