'use client'

export { Image, type ImageProps } from './media/image.ts'
export { MediaProvider } from './media/media-host.ts'
export type { HlsLoader, HlsModule, HlsPlayer } from './media/hls.ts'
export { Video, type VideoProps } from './media/video.ts'
export type { VideoReference, WireVideo } from './media/video-reference.ts'
export type { PictureReference, WirePicture } from './media/picture-reference.ts'
