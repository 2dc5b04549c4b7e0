import { section } from './lib/define.ts'
import { CollectionTiles } from '../features/catalog/lists/collection-tiles.tsx'

/** The first collections of the shop, each with a picture. */
export default section({
  fields: {},
  load: (_settings, { collections }) => collections(),
  View: ({ data }) => <CollectionTiles collections={data} isPart={false} />,
})
