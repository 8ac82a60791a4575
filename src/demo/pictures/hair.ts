import type { Hair } from './looks.ts';
import { circle, ellipse, group, line, path, rect } from './svg.ts';

interface Style {
  hair: Hair;
  /** Of the hair, or of what is worn on it. */
  colour: string;
  /** Of the hair that shows under a cap. */
  under: string;
  trim: string;
}

const cluster = (fill: string, balls: readonly (readonly [x: number, y: number, radius: number])[]) =>
  balls.map(([x, y, radius]) => circle(x, y, radius, fill)).join('');

/** What lies behind the head. */
export function backHair({ hair, colour, under }: Style): string {
  switch (hair) {
    case 'long':
      return path('M94 130A66 66 0 0 1 226 130V250Q226 262 212 262H108Q94 262 94 250Z', colour);
    case 'waves':
      return path(
        'M92 132A68 68 0 0 1 228 132Q226 156 238 176 250 204 234 226 240 252 214 258H106Q80 252 86 226 70 204 82 176 94 156 92 132Z',
        colour,
      );
    case 'bob':
      return path('M90 132A70 70 0 0 1 230 132L236 206Q236 214 226 214H94Q84 214 84 206Z', colour);
    case 'fringe':
      return path('M92 132A68 68 0 0 1 228 132L232 226Q232 236 220 236H100Q88 236 88 226Z', colour);
    case 'afro':
      return circle(160, 118, 92, colour);
    case 'bun':
      return circle(160, 56, 30, colour) + path('M100 150V126A60 60 0 0 1 220 126V150Z', colour);
    case 'ponytail':
      return (
        path('M204 80Q262 84 254 158 250 214 222 240 226 196 214 160Z', colour) +
        path('M100 148V126A60 60 0 0 1 220 126V148Z', colour)
      );
    case 'braids':
      return [96, 224]
        .map(
          (x) =>
            [176, 202, 228, 254].map((y) => ellipse(x, y, 16, 18, colour)).join('') +
            rect(x - 9, 266, 18, 20, colour, 6),
        )
        .join('');
    case 'locs':
      return [92, 112, 208, 228]
        .map((x, index) => line(`M${x} 128V${[222, 246, 240, 216][index]}`, colour, 20))
        .join('');
    case 'hijab':
      return path(
        'M84 136A76 76 0 0 1 236 136Q240 190 252 234 220 276 160 276 100 276 68 234 80 190 84 136Z',
        colour,
      );
    case 'beanie':
    case 'cap':
      return path('M102 126H218V172Q218 178 212 178H108Q102 178 102 172Z', under);
    default:
      return '';
  }
}

/** What lies upon the head. */
export function frontHair({ hair, colour, trim }: Style): string {
  switch (hair) {
    case 'crop':
      return path('M104 138V124A56 56 0 0 1 216 124V138Q208 116 196 108H124Q112 116 104 138Z', colour);
    case 'fade':
      return path('M112 112Q112 68 160 68 208 68 208 112L198 104H122Z', colour);
    case 'quiff':
      return path(
        'M104 136Q100 96 124 88 120 62 158 64 208 48 220 92 222 116 216 136 210 116 196 110 156 116 132 104 114 112 104 136Z',
        colour,
      );
    case 'curls':
      return cluster(colour, [
        [112, 108, 22],
        [128, 84, 24],
        [160, 74, 26],
        [192, 84, 24],
        [208, 108, 22],
        [104, 130, 14],
        [216, 130, 14],
        [144, 96, 20],
        [178, 96, 20],
      ]);
    case 'afro':
      return path('M106 134Q112 98 160 98 208 98 214 134L222 96 160 62 98 96Z', colour);
    case 'long':
      return path('M106 150Q104 74 160 72 216 74 214 150 206 112 162 92 118 108 106 150Z', colour);
    case 'waves':
      return path(
        'M104 148Q96 72 162 70 224 74 216 148 212 124 186 104 152 122 126 112 110 126 104 148Z',
        colour,
      );
    case 'bob':
      return path(
        'M102 152Q100 70 160 70 220 70 218 152 212 130 204 116 156 118 130 94 110 118 102 152Z',
        colour,
      );
    case 'fringe':
      return path('M104 158Q98 70 160 70 222 70 216 158L210 126H110Z', colour);
    case 'bun':
    case 'ponytail':
      return path('M104 140Q104 72 160 72 216 72 216 140 206 106 160 98 114 106 104 140Z', colour);
    case 'braids':
      return path('M102 162Q98 72 160 72 222 72 218 162 214 120 160 90 106 120 102 162Z', colour);
    case 'locs':
      return (
        path('M104 134Q104 68 160 68 216 68 216 134 204 108 160 102 116 108 104 134Z', colour) +
        [128, 150, 172, 194].map((x) => line(`M${x} 84V104`, colour, 16)).join('')
      );
    case 'hijab':
      return (
        path(
          'M104 146Q104 86 160 86 216 86 216 146 216 212 160 212 104 212 104 146ZM84 136Q84 242 160 250 236 242 236 136A76 76 0 0 0 84 136Z',
          colour,
        ).replace('/>', ' fill-rule="evenodd"/>') + line('M98 214Q150 252 226 238', trim, 5)
      );
    case 'turban':
      return (
        path('M98 124Q88 54 160 50 232 54 222 124 200 100 160 104 120 100 98 124Z', colour) +
        line('M104 112Q150 66 212 74M118 66Q176 66 216 112', trim, 5)
      );
    case 'beanie':
      return (
        path('M100 108Q100 52 160 52 220 52 220 108Z', colour) +
        rect(94, 100, 132, 28, trim, 12) +
        circle(160, 46, 15, trim)
      );
    case 'cap':
      return (
        path('M102 116Q102 60 160 60 218 60 218 116Z', colour) +
        path('M102 112H218Q258 112 262 126 228 122 160 122H102Z', trim) +
        group('translate(160 58)', circle(0, 0, 7, trim))
      );
    default:
      return '';
  }
}
