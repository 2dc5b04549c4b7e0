import { join } from 'node:path'
import { runIsolated } from '../../../../kernel/basics/isolated-program.ts'

const program = join(import.meta.dirname, 'read-sound.ts')

/** Containers that are read, as ffmpeg names them. */
export type SoundContainer = 'mp3' | 'mov' | 'aac' | 'wav' | 'flac' | 'ogg'

export interface Sound {
  seconds: number
  /** Bits per second. */
  bitrate: number
}

/** How long a stored sound plays; undefined for what cannot be read. For installations that have `node-av`. */
export async function readSound(
  file: string,
  container: SoundContainer,
  options: { signal?: AbortSignal } = {},
): Promise<Sound | undefined> {
  const output = await runIsolated(program, [file, container], Buffer.alloc(0), options)
  return output && (JSON.parse(output.toString()) as Sound)
}
