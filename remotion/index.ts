import { registerRoot } from 'remotion'
import './font-faces.ts'
import { Root } from './Root.tsx'

registerRoot(Root)
