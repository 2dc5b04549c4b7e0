import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probe } from 'node-av'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { sampleSound, sampleVideo } from '../../../../../../../tests/support/media/sample-video.ts'
import { renditionsOf } from './renditions.ts'
import { convertVideo as convert } from './video-converter.ts'

const folder = mkdtempSync(join(tmpdir(), 'stoa-video-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(join(folder, 'out-'))
/** Not behind the other tests. */
const convertVideo: typeof convert = (file, container, out, options) => convert(file, container, out, { niceness: 0, ...options })
const sample = join(folder, 'sample.mp4')

test('a video gets renditions, a poster and streams', async () => {
  await sampleVideo(sample)
  const out = newFolder()
  const progress: number[] = []
  const converted = await convertVideo(sample, 'mov', out, { onProgress: (fraction) => progress.push(fraction) })
  expect(converted).toMatchObject({ width: 480, height: 480, hasSound: true })
  expect(converted.seconds).toBeCloseTo(1, 0)
  expect(converted.renditions).toEqual([
    { label: '360p', width: 360, height: 360 },
    { label: '480p', width: 480, height: 480 },
  ])
  for (const { label, width, height } of converted.renditions) {
    const { video, audio, duration } = await probe(join(out, `${label}.mp4`))
    expect(video).toMatchObject({ codec: 'h264', width, height })
    expect(audio).toMatchObject({ codec: 'aac' })
    expect(duration).toBeCloseTo(1, 0)
    const bytes = readFileSync(join(out, `${label}.mp4`))
    expect(bytes.indexOf('moov'), 'the index is before the content').toBeLessThan(bytes.indexOf('mdat'))
  }
  expect(await sharp(join(out, 'poster.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 480 })
  expect(progress.at(-1)).toBeCloseTo(1, 1)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))

  const master = readFileSync(join(out, 'stream/master.m3u8'), 'utf8')
  expect(master.match(/RESOLUTION=\d+x\d+/g)).toEqual(['RESOLUTION=360x360', 'RESOLUTION=480x480'])
  expect(master).toContain('TYPE=AUDIO')
  expect(readFileSync(join(out, 'stream/manifest.mpd'), 'utf8')).toContain('<MPD')
  expect(readdirSync(join(out, 'stream')).filter((name) => name.endsWith('.m4s')).length).toBeGreaterThan(5)
})

test('a video that a phone has filmed upright is upright', async () => {
  const upright = join(folder, 'upright.mp4')
  await sampleVideo(upright, { width: 320, height: 240, sound: false, turned: true })
  const out = newFolder()
  expect(await convertVideo(upright, 'mov', out)).toMatchObject({
    width: 240,
    height: 320,
    hasSound: false,
    renditions: [{ label: '360p', width: 240, height: 320 }],
  })
  expect(await sharp(join(out, 'poster.jpg')).metadata()).toMatchObject({ width: 240, height: 320 })
})

test('what is no video is refused, and nothing leads to another file', async () => {
  const refused = async (content: string | Buffer, container: 'mov' | 'matroska') => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, content)
    return convertVideo(file, container, newFolder())
  }
  await expect(refused('no video', 'mov')).rejects.toMatchObject({ reason: 'UNREADABLE' })
  await expect(refused(readFileSync(sample).subarray(0, 3000), 'mov')).rejects.toMatchObject({ reason: 'UNREADABLE' })
  const playlist = `#EXTM3U\n#EXTINF:2,\nfile://${sample}\n#EXT-X-ENDLIST\n`
  await expect(refused(playlist, 'mov')).rejects.toMatchObject({ reason: 'UNREADABLE' })
  const sound = join(folder, 'sound.mp4')
  await sampleSound(sound)
  await expect(convertVideo(sound, 'mov', newFolder())).rejects.toMatchObject({ reason: 'NO_VIDEO' })
})

test('a conversion can be ended', async () => {
  const controller = new AbortController()
  const converting = convertVideo(sample, 'mov', newFolder(), { signal: controller.signal, onProgress: () => controller.abort() })
  await expect(converting).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  [{ width: 1920, height: 1080 }, ['360p', '480p', '720p', '1080p']],
  [{ width: 1080, height: 1920 }, ['360p', '480p', '720p', '1080p']],
  [{ width: 3840, height: 2160 }, ['360p', '480p', '720p', '1080p']],
  [{ width: 1279, height: 719 }, ['360p', '480p']],
  [{ width: 101, height: 57 }, ['360p']],
])('the renditions of %o', (size, labels) => {
  const renditions = renditionsOf(size)
  expect(renditions.map(({ label }) => label)).toEqual(labels)
  for (const { width, height } of renditions) {
    expect((width % 2) + (height % 2)).toBe(0)
    expect(Math.abs(width / height - size.width / size.height)).toBeLessThan(0.05)
  }
})
