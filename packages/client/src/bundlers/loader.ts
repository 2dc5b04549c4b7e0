import { rehostSource, type RehostOptions } from './rehost-source.ts'

interface LoaderContext {
  resourcePath: string
  getOptions(): RehostOptions
}

/** The loader that `withStoa` adds to webpack and Turbopack. */
export default function loader(this: LoaderContext, code: string): string {
  return rehostSource(code, this.resourcePath, this.getOptions()) ?? code
}
