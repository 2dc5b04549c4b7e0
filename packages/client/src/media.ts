'use client'

export { Image, type ImageProps } from './media/image.ts'
export { MediaProvider } from './media/media-host.ts'
export type { PictureReference, WirePicture } from './media/picture-reference.ts'
