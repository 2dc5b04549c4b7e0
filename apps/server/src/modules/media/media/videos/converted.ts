import type { Rendition, Size } from './renditions.ts'

/** The files that a conversion wrote into its folder: `<label>.mp4`, `poster.jpg`, and below `stream/` the manifests and their segments. */
export interface Converted extends Size {
  seconds: number
  hasSound: boolean
  renditions: Rendition[]
}

export const posterName = 'poster.jpg'
export const streamFolder = 'stream'
export const manifests = { HLS: 'master.m3u8', DASH: 'manifest.mpd' } as const

/** The messages on the program's output, one JSON text a line. `progress` is a fraction of the work. */
export type ConversionMessage = { progress: number } | { converted: Converted } | { refused: ConversionRefusal }

/** Why a video cannot be converted: it cannot be read, has no picture, or is longer or larger than is allowed. */
export type ConversionRefusal = 'UNREADABLE' | 'NO_VIDEO' | 'TOO_LONG' | 'TOO_LARGE'

/** Containers that are read, as ffmpeg names them. Playlists are none of them: they name other files. */
export type VideoContainer = 'mov' | 'matroska' | 'avi' | 'mpegts' | 'mpeg' | 'ogg'
