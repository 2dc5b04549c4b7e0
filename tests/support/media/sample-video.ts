import { Decoder, Demuxer, Encoder, FilterAPI, Log, Muxer, pipeline } from 'node-av'
import {
  AV_LOG_QUIET,
  AV_PKT_DATA_DISPLAYMATRIX,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants'

/** Writes an MP4 with a moving picture and a tone. `turned` is how a phone marks one that was filmed upright. */
export async function sampleVideo(
  file: string,
  { width = 480, height = 480, seconds = 1, sound = true, turned = false } = {},
): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  await using picture = await Demuxer.open(`testsrc2=size=${width}x${height}:rate=10:duration=${seconds}`, { format: 'lavfi' })
  await using tone = await Demuxer.open(`sine=duration=${seconds}`, { format: 'lavfi' })
  await using output = await Muxer.open(file, { format: 'mp4' })
  using decoder = await Decoder.create(picture.video()!)
  using filter = FilterAPI.create('format=yuv420p')
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, { options: { preset: 'ultrafast' } })
  if (turned) picture.video()!.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, quarterTurn())
  if (!sound) return await pipeline(picture, decoder, filter, encoder, output).completion
  using toneDecoder = await Decoder.create(tone.audio()!)
  using toneEncoder = await Encoder.create(FF_ENCODER_AAC, { autoResample: true })
  const stages = { video: [decoder, filter, encoder], audio: [toneDecoder, toneEncoder] }
  await pipeline({ video: picture, audio: tone }, stages, output).completion
}

/** Writes a file with a tone alone. */
export async function sampleSound(file: string, format: 'mp4' | 'wav' = 'mp4'): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  await using tone = await Demuxer.open('sine=duration=1', { format: 'lavfi' })
  await using output = await Muxer.open(file, { format })
  using decoder = await Decoder.create(tone.audio()!)
  using encoder = await Encoder.create(format === 'wav' ? FF_ENCODER_PCM_S16LE : FF_ENCODER_AAC, { autoResample: true })
  await pipeline(tone, decoder, encoder, output).completion
}

/** A matrix in 16.16 fixed point that turns by 90 degrees. */
function quarterTurn(): Buffer {
  const matrix = Buffer.alloc(36)
  for (const [index, value] of [0, 65_536, 0, -65_536, 0, 0, 0, 0, 1_073_741_824].entries()) matrix.writeInt32LE(value, index * 4)
  return matrix
}
