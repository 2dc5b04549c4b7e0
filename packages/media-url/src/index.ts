export { isPictureId, isVector, jpegUrl, pictureIdOf, picturePath, resizedUrl } from './picture.ts'
export { readTransform, type Alignment, type Crop, type Transform } from './transform.ts'
