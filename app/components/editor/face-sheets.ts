// the same faces as remotion/font-faces.ts, as addresses: a browser takes the sheet of a face once a text is set in it
import amaticSc400 from '@fontsource/amatic-sc/400.css'
import amaticSc700 from '@fontsource/amatic-sc/700.css'
import anton400 from '@fontsource/anton/400.css'
import archivoBlack400 from '@fontsource/archivo-black/400.css'
import arimo400 from '@fontsource/arimo/400.css'
import arimo500 from '@fontsource/arimo/500.css'
import arimo600 from '@fontsource/arimo/600.css'
import arimo700 from '@fontsource/arimo/700.css'
import bangers400 from '@fontsource/bangers/400.css'
import bebasNeue400 from '@fontsource/bebas-neue/400.css'
import bitter400 from '@fontsource/bitter/400.css'
import bitter700 from '@fontsource/bitter/700.css'
import caveat400 from '@fontsource/caveat/400.css'
import caveat700 from '@fontsource/caveat/700.css'
import cinzel400 from '@fontsource/cinzel/400.css'
import cinzel700 from '@fontsource/cinzel/700.css'
import comicNeue400 from '@fontsource/comic-neue/400.css'
import comicNeue700 from '@fontsource/comic-neue/700.css'
import cormorantGaramond400 from '@fontsource/cormorant-garamond/400.css'
import cormorantGaramond600 from '@fontsource/cormorant-garamond/600.css'
import cormorantGaramond700 from '@fontsource/cormorant-garamond/700.css'
import courierPrime400 from '@fontsource/courier-prime/400.css'
import courierPrime700 from '@fontsource/courier-prime/700.css'
import dancingScript400 from '@fontsource/dancing-script/400.css'
import dancingScript700 from '@fontsource/dancing-script/700.css'
import ebGaramond400 from '@fontsource/eb-garamond/400.css'
import ebGaramond600 from '@fontsource/eb-garamond/600.css'
import ebGaramond700 from '@fontsource/eb-garamond/700.css'
import firaSansCondensed400 from '@fontsource/fira-sans-condensed/400.css'
import firaSansCondensed600 from '@fontsource/fira-sans-condensed/600.css'
import firaSansCondensed700 from '@fontsource/fira-sans-condensed/700.css'
import fredoka400 from '@fontsource/fredoka/400.css'
import fredoka600 from '@fontsource/fredoka/600.css'
import greatVibes400 from '@fontsource/great-vibes/400.css'
import indieFlower400 from '@fontsource/indie-flower/400.css'
import inter400 from '@fontsource/inter/400.css'
import inter500 from '@fontsource/inter/500.css'
import inter600 from '@fontsource/inter/600.css'
import inter700 from '@fontsource/inter/700.css'
import inter900 from '@fontsource/inter/900.css'
import josefinSans300 from '@fontsource/josefin-sans/300.css'
import josefinSans400 from '@fontsource/josefin-sans/400.css'
import josefinSans600 from '@fontsource/josefin-sans/600.css'
import josefinSans700 from '@fontsource/josefin-sans/700.css'
import kalam400 from '@fontsource/kalam/400.css'
import kalam700 from '@fontsource/kalam/700.css'
import kaushanScript400 from '@fontsource/kaushan-script/400.css'
import lato300 from '@fontsource/lato/300.css'
import lato400 from '@fontsource/lato/400.css'
import lato700 from '@fontsource/lato/700.css'
import lato900 from '@fontsource/lato/900.css'
import leagueSpartan400 from '@fontsource/league-spartan/400.css'
import leagueSpartan700 from '@fontsource/league-spartan/700.css'
import leagueSpartan900 from '@fontsource/league-spartan/900.css'
import lexend300 from '@fontsource/lexend/300.css'
import lexend400 from '@fontsource/lexend/400.css'
import lexend600 from '@fontsource/lexend/600.css'
import lexend700 from '@fontsource/lexend/700.css'
import lobster400 from '@fontsource/lobster/400.css'
import luckiestGuy400 from '@fontsource/luckiest-guy/400.css'
import merriweather300 from '@fontsource/merriweather/300.css'
import merriweather400 from '@fontsource/merriweather/400.css'
import merriweather700 from '@fontsource/merriweather/700.css'
import merriweather900 from '@fontsource/merriweather/900.css'
import montserrat200 from '@fontsource/montserrat/200.css'
import montserrat300 from '@fontsource/montserrat/300.css'
import montserrat400 from '@fontsource/montserrat/400.css'
import montserrat500 from '@fontsource/montserrat/500.css'
import montserrat600 from '@fontsource/montserrat/600.css'
import montserrat700 from '@fontsource/montserrat/700.css'
import montserrat800 from '@fontsource/montserrat/800.css'
import notoSans400 from '@fontsource/noto-sans/400.css'
import notoSans500 from '@fontsource/noto-sans/500.css'
import notoSans600 from '@fontsource/noto-sans/600.css'
import notoSans700 from '@fontsource/noto-sans/700.css'
import notoSans900 from '@fontsource/noto-sans/900.css'
import notoSerif400 from '@fontsource/noto-serif/400.css'
import notoSerif700 from '@fontsource/noto-serif/700.css'
import nunito300 from '@fontsource/nunito/300.css'
import nunito400 from '@fontsource/nunito/400.css'
import nunito700 from '@fontsource/nunito/700.css'
import nunito900 from '@fontsource/nunito/900.css'
import openSans300 from '@fontsource/open-sans/300.css'
import openSans400 from '@fontsource/open-sans/400.css'
import openSans600 from '@fontsource/open-sans/600.css'
import openSans700 from '@fontsource/open-sans/700.css'
import openSans800 from '@fontsource/open-sans/800.css'
import orbitron400 from '@fontsource/orbitron/400.css'
import orbitron700 from '@fontsource/orbitron/700.css'
import orbitron900 from '@fontsource/orbitron/900.css'
import oswald200 from '@fontsource/oswald/200.css'
import oswald300 from '@fontsource/oswald/300.css'
import oswald400 from '@fontsource/oswald/400.css'
import oswald500 from '@fontsource/oswald/500.css'
import oswald700 from '@fontsource/oswald/700.css'
import pacifico400 from '@fontsource/pacifico/400.css'
import patrickHand400 from '@fontsource/patrick-hand/400.css'
import permanentMarker400 from '@fontsource/permanent-marker/400.css'
import playfairDisplay400 from '@fontsource/playfair-display/400.css'
import playfairDisplay700 from '@fontsource/playfair-display/700.css'
import playfairDisplay900 from '@fontsource/playfair-display/900.css'
import poppins300 from '@fontsource/poppins/300.css'
import poppins400 from '@fontsource/poppins/400.css'
import poppins500 from '@fontsource/poppins/500.css'
import poppins600 from '@fontsource/poppins/600.css'
import poppins700 from '@fontsource/poppins/700.css'
import poppins900 from '@fontsource/poppins/900.css'
import pressStart2p400 from '@fontsource/press-start-2p/400.css'
import ptSans400 from '@fontsource/pt-sans/400.css'
import ptSans700 from '@fontsource/pt-sans/700.css'
import quicksand400 from '@fontsource/quicksand/400.css'
import quicksand700 from '@fontsource/quicksand/700.css'
import raleway200 from '@fontsource/raleway/200.css'
import raleway300 from '@fontsource/raleway/300.css'
import raleway400 from '@fontsource/raleway/400.css'
import raleway600 from '@fontsource/raleway/600.css'
import raleway700 from '@fontsource/raleway/700.css'
import robotoCondensed300 from '@fontsource/roboto-condensed/300.css'
import robotoCondensed400 from '@fontsource/roboto-condensed/400.css'
import robotoCondensed700 from '@fontsource/roboto-condensed/700.css'
import robotoMono400 from '@fontsource/roboto-mono/400.css'
import robotoMono700 from '@fontsource/roboto-mono/700.css'
import robotoSlab300 from '@fontsource/roboto-slab/300.css'
import robotoSlab400 from '@fontsource/roboto-slab/400.css'
import robotoSlab700 from '@fontsource/roboto-slab/700.css'
import roboto300 from '@fontsource/roboto/300.css'
import roboto400 from '@fontsource/roboto/400.css'
import roboto500 from '@fontsource/roboto/500.css'
import roboto700 from '@fontsource/roboto/700.css'
import roboto900 from '@fontsource/roboto/900.css'
import satisfy400 from '@fontsource/satisfy/400.css'
import shadowsIntoLight400 from '@fontsource/shadows-into-light/400.css'
import sourceSans3400 from '@fontsource/source-sans-3/400.css'
import sourceSans3600 from '@fontsource/source-sans-3/600.css'
import sourceSans3700 from '@fontsource/source-sans-3/700.css'
import specialElite400 from '@fontsource/special-elite/400.css'
import tinos400 from '@fontsource/tinos/400.css'
import tinos700 from '@fontsource/tinos/700.css'
import unifrakturMaguntia400 from '@fontsource/unifrakturmaguntia/400.css'
import { SCRIPT_SHEETS } from './script-sheets.ts'
import { SLANTED_SHEETS } from './slanted-sheets.ts'

/** Addresses of style sheets, by `face`. */
export const FACE_SHEETS: ReadonlyMap<string, string> = new Map([
  ['400 Amatic SC', amaticSc400],
  ['700 Amatic SC', amaticSc700],
  ['400 Anton', anton400],
  ['400 Archivo Black', archivoBlack400],
  ['400 Arimo', arimo400],
  ['500 Arimo', arimo500],
  ['600 Arimo', arimo600],
  ['700 Arimo', arimo700],
  ['400 Bangers', bangers400],
  ['400 Bebas Neue', bebasNeue400],
  ['400 Bitter', bitter400],
  ['700 Bitter', bitter700],
  ['400 Caveat', caveat400],
  ['700 Caveat', caveat700],
  ['400 Cinzel', cinzel400],
  ['700 Cinzel', cinzel700],
  ['400 Comic Neue', comicNeue400],
  ['700 Comic Neue', comicNeue700],
  ['400 Cormorant Garamond', cormorantGaramond400],
  ['600 Cormorant Garamond', cormorantGaramond600],
  ['700 Cormorant Garamond', cormorantGaramond700],
  ['400 Courier Prime', courierPrime400],
  ['700 Courier Prime', courierPrime700],
  ['400 Dancing Script', dancingScript400],
  ['700 Dancing Script', dancingScript700],
  ['400 EB Garamond', ebGaramond400],
  ['600 EB Garamond', ebGaramond600],
  ['700 EB Garamond', ebGaramond700],
  ['400 Fira Sans Condensed', firaSansCondensed400],
  ['600 Fira Sans Condensed', firaSansCondensed600],
  ['700 Fira Sans Condensed', firaSansCondensed700],
  ['400 Fredoka', fredoka400],
  ['600 Fredoka', fredoka600],
  ['400 Great Vibes', greatVibes400],
  ['400 Indie Flower', indieFlower400],
  ['400 Inter', inter400],
  ['500 Inter', inter500],
  ['600 Inter', inter600],
  ['700 Inter', inter700],
  ['900 Inter', inter900],
  ['300 Josefin Sans', josefinSans300],
  ['400 Josefin Sans', josefinSans400],
  ['600 Josefin Sans', josefinSans600],
  ['700 Josefin Sans', josefinSans700],
  ['400 Kalam', kalam400],
  ['700 Kalam', kalam700],
  ['400 Kaushan Script', kaushanScript400],
  ['300 Lato', lato300],
  ['400 Lato', lato400],
  ['700 Lato', lato700],
  ['900 Lato', lato900],
  ['400 League Spartan', leagueSpartan400],
  ['700 League Spartan', leagueSpartan700],
  ['900 League Spartan', leagueSpartan900],
  ['300 Lexend', lexend300],
  ['400 Lexend', lexend400],
  ['600 Lexend', lexend600],
  ['700 Lexend', lexend700],
  ['400 Lobster', lobster400],
  ['400 Luckiest Guy', luckiestGuy400],
  ['300 Merriweather', merriweather300],
  ['400 Merriweather', merriweather400],
  ['700 Merriweather', merriweather700],
  ['900 Merriweather', merriweather900],
  ['200 Montserrat', montserrat200],
  ['300 Montserrat', montserrat300],
  ['400 Montserrat', montserrat400],
  ['500 Montserrat', montserrat500],
  ['600 Montserrat', montserrat600],
  ['700 Montserrat', montserrat700],
  ['800 Montserrat', montserrat800],
  ['400 Noto Sans', notoSans400],
  ['500 Noto Sans', notoSans500],
  ['600 Noto Sans', notoSans600],
  ['700 Noto Sans', notoSans700],
  ['900 Noto Sans', notoSans900],
  ['400 Noto Serif', notoSerif400],
  ['700 Noto Serif', notoSerif700],
  ['300 Nunito', nunito300],
  ['400 Nunito', nunito400],
  ['700 Nunito', nunito700],
  ['900 Nunito', nunito900],
  ['300 Open Sans', openSans300],
  ['400 Open Sans', openSans400],
  ['600 Open Sans', openSans600],
  ['700 Open Sans', openSans700],
  ['800 Open Sans', openSans800],
  ['400 Orbitron', orbitron400],
  ['700 Orbitron', orbitron700],
  ['900 Orbitron', orbitron900],
  ['200 Oswald', oswald200],
  ['300 Oswald', oswald300],
  ['400 Oswald', oswald400],
  ['500 Oswald', oswald500],
  ['700 Oswald', oswald700],
  ['400 Pacifico', pacifico400],
  ['400 Patrick Hand', patrickHand400],
  ['400 Permanent Marker', permanentMarker400],
  ['400 Playfair Display', playfairDisplay400],
  ['700 Playfair Display', playfairDisplay700],
  ['900 Playfair Display', playfairDisplay900],
  ['300 Poppins', poppins300],
  ['400 Poppins', poppins400],
  ['500 Poppins', poppins500],
  ['600 Poppins', poppins600],
  ['700 Poppins', poppins700],
  ['900 Poppins', poppins900],
  ['400 Press Start 2P', pressStart2p400],
  ['400 PT Sans', ptSans400],
  ['700 PT Sans', ptSans700],
  ['400 Quicksand', quicksand400],
  ['700 Quicksand', quicksand700],
  ['200 Raleway', raleway200],
  ['300 Raleway', raleway300],
  ['400 Raleway', raleway400],
  ['600 Raleway', raleway600],
  ['700 Raleway', raleway700],
  ['300 Roboto', roboto300],
  ['400 Roboto', roboto400],
  ['500 Roboto', roboto500],
  ['700 Roboto', roboto700],
  ['900 Roboto', roboto900],
  ['300 Roboto Condensed', robotoCondensed300],
  ['400 Roboto Condensed', robotoCondensed400],
  ['700 Roboto Condensed', robotoCondensed700],
  ['400 Roboto Mono', robotoMono400],
  ['700 Roboto Mono', robotoMono700],
  ['300 Roboto Slab', robotoSlab300],
  ['400 Roboto Slab', robotoSlab400],
  ['700 Roboto Slab', robotoSlab700],
  ['400 Satisfy', satisfy400],
  ['400 Shadows Into Light', shadowsIntoLight400],
  ['400 Source Sans 3', sourceSans3400],
  ['600 Source Sans 3', sourceSans3600],
  ['700 Source Sans 3', sourceSans3700],
  ['400 Special Elite', specialElite400],
  ['400 Tinos', tinos400],
  ['700 Tinos', tinos700],
  ['400 UnifrakturMaguntia', unifrakturMaguntia400],
  ...SLANTED_SHEETS,
  ...SCRIPT_SHEETS,
])
