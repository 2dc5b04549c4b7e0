import { isPictureId, isVideoId, picturePath, videoPath } from '@stoa/media-url'

/** The photos of a form's field as images. */
export function photosIn(form: FormData, max: number, name = 'photo'): { id: string; url: string }[] {
  const ids = form.getAll(name).map(String).filter(isPictureId)
  return [...new Set(ids)].slice(0, max).map((id) => ({ id, url: picturePath(id) }))
}

/** The photos and videos of a form, as a review has them. */
export function mediaIn(
  form: FormData,
  max: number,
): { image?: { id: string; url: string }; video?: { id: string; url: string } }[] {
  const ids = [...new Set(form.getAll('photo').map(String))].filter((id) => isPictureId(id) || isVideoId(id)).slice(0, max)
  return ids.map((id) => (isVideoId(id) ? { video: { id, url: videoPath(id) } } : { image: { id, url: picturePath(id) } }))
}

/** The same, to show the form again. */
export function mediaIdsIn(form: FormData, max: number): string[] {
  return mediaIn(form, max).map(({ image, video }) => (image ?? video)!.id)
}

/** True if the photos differ from those that the form began with. Without script they cannot. */
export function arePhotosChanged(form: FormData, name = 'photo'): boolean {
  return form.has(`${name}s`) && form.getAll(name).join(' ') !== form.get(`${name}s`)
}
