import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ConversionMessage, ConversionRefusal, Converted, VideoContainer } from './converted.ts'

const program = join(import.meta.dirname, 'convert.ts')

/** The niceness of the program: pages get the processor first. */
const workerPriority = 10

/** Milliseconds without progress after which a conversion is given up. */
const longestSilence = 5 * 60_000

/** The video cannot be converted, now or later. */
export class VideoRefused extends Error {
  readonly reason: ConversionRefusal
  constructor(reason: ConversionRefusal) {
    super(`the video cannot be converted: ${reason}`)
    this.reason = reason
  }
}

/** True if this installation can convert videos: `node-av` is an optional dependency. */
export function canConvertVideos(): boolean {
  try {
    import.meta.resolve('node-av')
    return true
  } catch {
    return false
  }
}

/**
 * Writes the renditions, the poster and the streams of a video into an empty folder. A process of its own does that, because a
 * hostile file may crash or stop the libraries that read it. `onProgress` gets fractions of the work. Throws VideoRefused for a
 * video that will never be converted; a program that crashed or made no progress is a refusal, too.
 */
export async function convertVideo(
  file: string,
  container: VideoContainer,
  folder: string,
  {
    onProgress,
    signal,
    niceness = workerPriority,
  }: { onProgress?: (fraction: number) => void; signal?: AbortSignal; niceness?: number } = {},
): Promise<Converted> {
  signal?.throwIfAborted()
  const child = spawn(process.execPath, [program, file, container, folder, String(niceness)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // The program gets none of the server's secrets; Windows starts no program without this variable.
    env: { SystemRoot: process.env['SystemRoot'] },
  })
  const kill = () => void child.kill('SIGKILL')
  let silence = setTimeout(kill, longestSilence)
  signal?.addEventListener('abort', kill)
  const ended = once(child, 'close')
  let last: ConversionMessage | undefined
  try {
    for await (const line of createInterface(child.stdout)) {
      clearTimeout(silence)
      silence = setTimeout(kill, longestSilence)
      last = JSON.parse(line) as ConversionMessage
      if ('progress' in last) onProgress?.(last.progress)
    }
    const [code] = await ended
    signal?.throwIfAborted()
    if (code === 0 && last && 'converted' in last) return last.converted
    throw new VideoRefused(last && 'refused' in last ? last.refused : 'UNREADABLE')
  } finally {
    clearTimeout(silence)
    signal?.removeEventListener('abort', kill)
    kill()
  }
}
