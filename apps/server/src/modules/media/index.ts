import { httpAnalyser, type PictureAnalysisSettings } from './picture-analysis/index.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { Module } from '../../kernel/background/module.ts'
import type { Outbound } from '../../kernel/outside/outbound.ts'
import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { mediaModule } from './media/index.ts'
import { picturesModule } from './pictures/index.ts'

interface MediaAreaOptions {
  files: FileStore
  outbound: Outbound
  secrets: Secrets
  limits: Pick<RateLimits, 'upload'>
  /** A service that says what is in pictures. */
  pictureAnalysis: PictureAnalysisSettings | undefined
  /** The modules that show files. */
  modules: readonly Module[]
}

export function mediaModules({ pictureAnalysis, ...options }: MediaAreaOptions) {
  const analyser = pictureAnalysis && httpAnalyser(pictureAnalysis, options.outbound)
  return [mediaModule({ ...options, analyser }), picturesModule(options)] as const
}
