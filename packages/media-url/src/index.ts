export { isPictureId, pictureIdOf, picturePath, isVector } from './picture.ts'
export { readTransform, resizedPath, type Alignment, type Crop, type Transform } from './transform.ts'
