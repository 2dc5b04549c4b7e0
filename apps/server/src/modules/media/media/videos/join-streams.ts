import { Demuxer, Muxer, type Packet, type Stream } from 'node-av'

/** Seconds of a segment. */
const segmentSeconds = 4

/**
 * Writes the manifests of HLS and DASH and the segments that both use, of renditions that have key frames at the same times. The
 * sound is that of the last one. Nothing is encoded again.
 */
export async function joinStreams(renditions: readonly string[], manifest: string): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const sources: Demuxer[] = []
  for (const file of renditions) sources.push(cleanup.use(await Demuxer.open(file)))
  const sound = sources.at(-1)!.audio()
  await using output = await Muxer.open(manifest, {
    format: 'dash',
    options: {
      hls_playlist: '1',
      hls_master_name: 'master.m3u8',
      seg_duration: String(segmentSeconds),
      adaptation_sets: sound ? 'id=0,streams=v id=1,streams=a' : 'id=0,streams=v',
    },
  })
  const lanes = sources.map((source) => new Map([[source.video()!.index, output.addStream(source.video()!)]]))
  if (sound) lanes.at(-1)!.set(sound.index, output.addStream(sound))

  const packets = sources.map((source) => source.packets())
  const next = async (index: number): Promise<Packet | undefined> => (await packets[index]!.next()).value ?? undefined
  const waiting = await Promise.all(sources.map((_, index) => next(index)))
  const timeOf = (index: number): number => {
    const packet = waiting[index]
    return packet ? secondsOf(packet, sources[index]!.streams[packet.streamIndex]!) : Number.POSITIVE_INFINITY
  }
  // A muxer takes packets in the order of their times.
  for (;;) {
    const earliest = sources.map((_, index) => index).reduce((best, index) => (timeOf(index) < timeOf(best) ? index : best))
    using packet = waiting[earliest]
    if (!packet) return
    const lane = lanes[earliest]!.get(packet.streamIndex)
    if (lane !== undefined) await output.writePacket(packet, lane)
    waiting[earliest] = await next(earliest)
  }
}

function secondsOf({ dts }: Packet, { timeBase }: Stream): number {
  return (Number(dts) * timeBase.num) / timeBase.den
}
