import { mkdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Log, Muxer, pipeline, type Stream } from 'node-av'
import { AV_LOG_QUIET, AV_PKT_DATA_DISPLAYMATRIX, FF_ENCODER_AAC, FF_ENCODER_LIBX264, FF_ENCODER_MJPEG } from 'node-av/constants'
import {
  manifests,
  posterName,
  streamFolder,
  type ConversionMessage,
  type ConversionRefusal,
  type Converted,
} from './converted.ts'
import { renditionsOf, type Rendition, type Size } from './renditions.ts'
import { joinStreams } from './join-streams.ts'

// The program that converts a video: `convert.ts <file> <container> <folder> <niceness>`.

const longestSeconds = 60 * 60
/** Pixels of a frame: 4096 × 2304. */
const largestFrame = 9_437_184

/** Seconds between frames at which a player may begin. */
const keyframeSeconds = 2
/** Where the poster is taken, as a fraction of the video: the first frame is often black. */
const posterAt = 0.1

class Refused extends Error {
  readonly reason: ConversionRefusal
  constructor(reason: ConversionRefusal) {
    super(reason)
    this.reason = reason
  }
}

interface Input extends Size {
  file: string
  container: string
  seconds: number
  framesPerSecond: number
  hasSound: boolean
  /** Filters that turn the frames as the camera was held. */
  turn: string[]
}

const [file = '', container = '', folder = '', niceness = '0'] = process.argv.slice(2)
setPriority(Number(niceness))
Log.setLevel(AV_LOG_QUIET)
try {
  say({ converted: await convert(file, container, folder) })
} catch (error) {
  if (!(error instanceof Refused)) throw error
  say({ refused: error.reason })
}

async function convert(file: string, container: string, folder: string): Promise<Converted> {
  const input = await inspect(file, container)
  mkdirSync(join(folder, streamFolder), { recursive: true })
  const renditions = renditionsOf(input)
  await writePoster(input, renditions.at(-1)!, join(folder, posterName))
  const pixels = renditions.reduce((sum, { width, height }) => sum + width * height, 0)
  let done = 0
  for (const rendition of renditions) {
    const share = (rendition.width * rendition.height) / pixels
    await writeRendition(input, rendition, join(folder, `${rendition.label}.mp4`), (fraction) =>
      say({ progress: done + share * fraction }),
    )
    done += share
  }
  await joinStreams(
    renditions.map(({ label }) => join(folder, `${label}.mp4`)),
    join(folder, streamFolder, manifests.DASH),
  )
  const { width, height, seconds, hasSound } = input
  return { width, height, seconds, hasSound, renditions }
}

async function inspect(file: string, container: string): Promise<Input> {
  await using source = await opened(file, container)
  const video = source.video()
  if (!video) throw new Refused('NO_VIDEO')
  const { width, height, sampleAspectRatio } = video.codecpar
  if (!(width > 0 && height > 0)) throw new Refused('UNREADABLE')
  if (width * height > largestFrame) throw new Refused('TOO_LARGE')
  const seconds = source.duration
  if (!(seconds > 0)) throw new Refused('UNREADABLE')
  if (seconds > longestSeconds) throw new Refused('TOO_LONG')
  const stretch = sampleAspectRatio.num > 0 && sampleAspectRatio.den > 0 ? sampleAspectRatio.num / sampleAspectRatio.den : 1
  const { turn, isSideways } = turnOf(video)
  const shown = { width: Math.round(width * stretch), height }
  const rate = video.avgFrameRate
  const framesPerSecond = rate.num > 0 && rate.den > 0 ? Math.min(60, rate.num / rate.den) : 25
  return {
    file,
    container,
    seconds,
    framesPerSecond,
    hasSound: Boolean(source.audio()),
    turn,
    ...(isSideways ? { width: shown.height, height: shown.width } : shown),
  }
}

/** A reader of this one file: no container can lead it to another one, or to the network. */
async function opened(file: string, container: string): Promise<Demuxer> {
  try {
    return await Demuxer.open(file, { format: container, options: { protocol_whitelist: 'file' } })
  } catch {
    throw new Refused('UNREADABLE')
  }
}

/** How the frames are turned for the display, by the matrix that cameras write (16.16 fixed point). */
function turnOf(video: Stream): { turn: string[]; isSideways: boolean } {
  const matrix = video.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix || matrix.length < 36) return { turn: [], isSideways: false }
  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI
  switch ((Math.round(degrees / 90) * 90 + 360) % 360) {
    case 90:
      return { turn: ['transpose=clock'], isSideways: true }
    case 180:
      return { turn: ['hflip', 'vflip'], isSideways: false }
    case 270:
      return { turn: ['transpose=cclock'], isSideways: true }
    default:
      return { turn: [], isSideways: false }
  }
}

function scaled(input: Input, { width, height }: Size, pixelFormat: string): string {
  return [...input.turn, `scale=${width}:${height}`, 'setsar=1', `format=${pixelFormat}`].join(',')
}

async function writeRendition(
  input: Input,
  rendition: Rendition,
  target: string,
  onProgress: (fraction: number) => void,
): Promise<void> {
  await using source = await opened(input.file, input.container)
  // The index is at the beginning, so that a browser can play before it has the whole file.
  await using output = await Muxer.open(target, { format: 'mp4', options: { movflags: '+faststart' } })
  using decoder = await Decoder.create(source.video()!)
  using filter = FilterAPI.create(scaled(input, rendition, 'yuv420p'))
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    options: {
      preset: 'veryfast',
      crf: 23,
      // All renditions have key frames at the same times, so that players change between them.
      g: Math.round(keyframeSeconds * input.framesPerSecond),
      sc_threshold: 0,
    },
  })
  const audio = source.audio()
  const progress = { onProgress: ({ time }: { time: number }) => onProgress(Math.min(1, time / input.seconds)) }
  if (!audio) return await pipeline(source, decoder, filter, encoder, output, progress).completion
  using soundDecoder = await Decoder.create(audio)
  using soundEncoder = await Encoder.create(FF_ENCODER_AAC, { autoResample: true, context: { bitRate: '128k' } })
  const stages = { video: [decoder, filter, encoder], audio: [soundDecoder, soundEncoder] }
  await pipeline({ video: source, audio: source }, stages, output, progress).completion
}

async function writePoster(input: Input, size: Size, target: string): Promise<void> {
  // Where seeking fails, it is the first frame.
  for (const second of [input.seconds * posterAt, 0]) {
    await using source = await opened(input.file, input.container)
    if (second > 0 && (await source.seek(second)) < 0) continue
    using decoder = await Decoder.create(source.video()!)
    using filter = FilterAPI.create(scaled(input, size, 'yuvj420p'))
    using encoder = await Encoder.create(FF_ENCODER_MJPEG, { options: { qmin: 2, qmax: 4 } })
    for await (const packet of encoder.packets(filter.frames(decoder.frames(source.packets(source.video()!.index))))) {
      if (!packet?.data) continue
      writeFileSync(target, packet.data)
      return
    }
  }
  throw new Refused('UNREADABLE')
}

function say(message: ConversionMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
