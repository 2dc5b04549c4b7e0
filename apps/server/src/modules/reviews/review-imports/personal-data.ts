import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { deletePicturesOfPerson, deleteChangesOfPerson } from './store/pictures.ts'

/**
 * The versions of reviews before an import changed them, and the sources of their images. The reviews themselves are another
 * part.
 */
export const importedReviewData: PersonalData = {
  name: 'review-imports',
  tables: ['review_import_line', 'review_import_change', 'review_import_picture'],
  async erase(site, { email }) {
    if (!email) return {}
    await deletePicturesOfPerson(site, email)
    return { erased: await deleteChangesOfPerson(site, email) }
  },
}
