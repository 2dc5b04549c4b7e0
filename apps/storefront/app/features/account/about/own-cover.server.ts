import type { Profile } from '@stoa/contract/services/members/members'
import { offsetsAt } from '../../community/shared/cover-view.ts'
import { arePhotosChanged, photosIn } from '../../photos/shared/photos-in.server.ts'
import { coverInputs } from './cover-inputs.ts'

/** The cover of a form, with the part that is shown. Empty where the form leaves it as it is. */
export function coverIn(form: FormData): Pick<Profile, 'cover'> {
  const [image] = photosIn(form, 1, coverInputs.file)
  if (!image) return arePhotosChanged(form, coverInputs.file) ? { cover: null } : {}
  const [width = 0, height = 0] = String(form.get(coverInputs.size) ?? '')
    .split('x')
    .map(Number)
  const position = Number(form.get(coverInputs.position) ?? 50)
  if (!isSide(width) || !isSide(height) || !(position >= 0 && position <= 100)) return { cover: image }
  return { cover: { ...image, width, height, ...offsetsAt(position, width, height) } }
}

const isSide = (pixels: number) => Number.isInteger(pixels) && pixels > 0 && pixels <= 100_000
