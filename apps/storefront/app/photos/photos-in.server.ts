import { isPictureId, picturePath } from '@stoa/media-url'

/** The photos of a form as images. */
export function photosIn(form: FormData, max: number): { id: string; url: string }[] {
  const ids = form.getAll('photo').map(String).filter(isPictureId)
  return [...new Set(ids)].slice(0, max).map((id) => ({ id, url: picturePath(id) }))
}

/** Whether somebody changed the photos that a form began with. Without script nobody can. */
export function arePhotosChanged(form: FormData): boolean {
  return form.has('photos') && form.getAll('photo').join(' ') !== form.get('photos')
}
