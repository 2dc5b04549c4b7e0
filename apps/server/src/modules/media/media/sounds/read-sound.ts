// A program of its own, `read-sound.ts <file> <container>`: says as JSON how long a sound plays, or fails.
import { Demuxer, Log } from 'node-av'
import { AV_LOG_QUIET } from 'node-av/constants'
import { processorLimit } from '../../../../kernel/basics/processor-limit.ts'
import type { Sound } from './sound-reader.ts'

const [file = '', format = ''] = process.argv.slice(2)
using _limit = processorLimit(10_000)
Log.setLevel(AV_LOG_QUIET)
// No container can lead to another file, or to the network.
await using source = await Demuxer.open(file, { format, options: { protocol_whitelist: 'file' } })
if (!source.audio() || !(source.duration > 0)) throw new Error('the file has no sound')
const sound: Sound = { seconds: Math.round(source.duration), bitrate: Math.round(source.bitRate * 1000) }
process.stdout.write(JSON.stringify(sound))
