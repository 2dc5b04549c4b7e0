import { t } from '@lingui/core/macro'
import { changed, created, deleted, imported, type OperationTitles } from './title.ts'

const mediaCategory = () => t`Media category`
const file = () => t`File`
const files = () => t`Files`
const folder = () => t`Folder`
const menu = () => t`Menu`
const page = () => t`Page`
const legalPages = () => t`Drafts of legal pages`
const question = () => t`Question`
const questions = () => t`Questions`
const pageOrMenu = () => t`Page or menu`
const pagesOrMenus = () => t`Pages or menus`
const redirect = () => t`Redirect`
const uploadStarted = () => t`Upload of a file started`
const fileImported = imported(file)
const filesImported = imported(files)

export const contentTitles = {
  'data/items': {
    insertDataItem: created(pageOrMenu),
    updateDataItem: changed(pageOrMenu),
    saveDataItem: changed(pageOrMenu),
    patchDataItem: changed(pageOrMenu),
    removeDataItem: deleted(pageOrMenu),
    truncateDataItems: deleted(pagesOrMenus),
    bulkInsertDataItems: created(pagesOrMenus),
    bulkUpdateDataItems: changed(pagesOrMenus),
    bulkSaveDataItems: changed(pagesOrMenus),
    bulkPatchDataItems: changed(pagesOrMenus),
    bulkRemoveDataItems: deleted(pagesOrMenus),
    bulkInsertDataItemReferences: changed(pagesOrMenus),
    bulkRemoveDataItemReferences: changed(pagesOrMenus),
    replaceDataItemReferences: changed(pagesOrMenus),
  },
  'media/enterprise-media-categories': {
    createCategory: created(mediaCategory),
    deleteCategory: deleted(mediaCategory),
    updateCategory: changed(mediaCategory),
    enterpriseOnboarding: () => t`Shared media library set up`,
  },
  'media/enterprise-media-items': {
    generateFileUploadUrl: uploadStarted,
    importFile: fileImported,
    bulkImportFiles: filesImported,
    updateItem: changed(file),
    bulkUpdateItem: changed(files),
    linkItemToCategories: () => t`File added to media categories`,
    unlinkItemFromCategories: () => t`File removed from media categories`,
    overwriteItemCategories: changed(() => t`Media categories of a file`),
  },
  'media/files': {
    updateFileDescriptor: changed(file),
    generateFileUploadUrl: uploadStarted,
    generateFileResumableUploadUrl: uploadStarted,
    importFile: fileImported,
    bulkImportFiles: filesImported,
    bulkImportFile: filesImported,
    bulkDeleteFiles: () => t`Files moved to the trash or deleted`,
    bulkRestoreFilesFromTrashBin: () => t`Files restored from the trash`,
  },
  'media/folders': {
    createFolder: created(folder),
    updateFolder: changed(folder),
    bulkDeleteFolders: () => t`Folders moved to the trash or deleted`,
    bulkRestoreFoldersFromTrashBin: () => t`Folders restored from the trash`,
  },
  'stoa/media': {
    describePicture: changed(() => t`Alt text of an image`),
    emptyTrash: () => t`Trash emptied`,
    bulkChangeLabels: changed(() => t`Labels of files`),
    replaceFile: () => t`File replaced`,
  },
  'stoa/menus': { createMenu: created(menu), updateMenu: changed(menu), deleteMenu: deleted(menu) },
  'stoa/pages': { createPage: created(page), updatePage: changed(page), deletePage: deleted(page) },
  'stoa/legal-pages': { draftLegalPages: created(legalPages) },
  'stoa/questions': {
    createQuestion: created(question),
    updateQuestion: changed(question),
    deleteQuestion: deleted(question),
    bulkUpdateQuestionsByFilter: changed(questions),
    bulkDeleteQuestionsByFilter: deleted(questions),
  },
  'stoa/redirects': {
    createRedirect: created(redirect),
    updateRedirect: changed(redirect),
    deleteRedirect: deleted(redirect),
    importRedirects: imported(() => t`Redirects`),
    forgetBrokenLinks: deleted(() => t`Broken links`),
  },
  'stoa/sections': {
    updateSectionsDraft: changed(() => t`Sections of a page`),
    publishSections: () => t`Sections of a page published`,
    discardSectionsDraft: () => t`Draft of a page’s sections discarded`,
    restoreSectionsVersion: () => t`Earlier sections of a page taken up`,
  },
  'stoa/theme': {
    updateThemeDraft: changed(() => t`Draft of the theme`),
    publishTheme: () => t`Theme published`,
    discardThemeDraft: () => t`Draft of the theme discarded`,
    restoreThemeVersion: () => t`Earlier theme taken up`,
  },
  'stoa/visitor-uploads': { generateVisitorUploadUrl: uploadStarted },
} satisfies OperationTitles
