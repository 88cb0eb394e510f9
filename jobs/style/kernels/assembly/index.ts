export { blur, dot, highPass, mixed, slopes, subtract } from './planes'
export { edgeProducts } from './edges'
export { coverage, dilated, distanceField } from './letters'
