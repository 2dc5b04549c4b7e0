export { ordinaryQuality } from './adjustments.ts'
export { fixedCopies, isFixedCopy } from './fixed-copies.ts'
export { transformOf, type Fitting } from './fitting.ts'
export { isMobile, type Alignment, type PictureOptions, type PictureSource, type PictureTarget } from './picture-options.ts'
export { isPictureId, isVector, jpegUrl, pictureIdOf, picturePath } from './picture.ts'
export { densitySet, pictureUrl, transformedUrl } from './picture-url.ts'
export { placeholderUrl } from './placeholder.ts'
export { readTransform, TransformError } from './read-transform.ts'
export {
  maxArea,
  writeTransform,
  type AlignmentCode,
  type Box,
  type Crop,
  type Transform,
  type UnsharpMask,
} from './transform.ts'
export { isVideoId, videoIdOf, videoPath, videoPosterPath, videoStreamPath } from './video.ts'
export { isOfWidthSet, widthSet } from './width-set.ts'
