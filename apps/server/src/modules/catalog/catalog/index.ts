import type { Module } from '../../../kernel/background/module.ts'
import { followCategory } from './follow-categories.ts'
import { followPart } from './follow-parts.ts'
import { translatableProduct } from './translatable.ts'
import { showConvertedVideos } from './show-converted-videos.ts'
import { whenCategoryChanged, whenItemMoved, whenPartChanged } from './reactions.ts'
import { productUsage } from './file-usage.ts'
import { indexWords, tidyWords, whenTranslated } from './search/index-words.ts'
import { catalogServices } from './operations/index.ts'

export const catalogModule = {
  name: 'catalog',
  migrations: `${import.meta.dirname}/migrations`,
  services: catalogServices,
  translatable: [translatableProduct],
  jobs: [followCategory, followPart, showConvertedVideos, indexWords],
  reactions: [whenItemMoved, whenCategoryChanged, whenPartChanged, whenTranslated],
  schedules: [tidyWords],
  fileUsages: [productUsage],
} satisfies Module
