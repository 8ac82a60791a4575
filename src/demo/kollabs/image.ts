import { both, businesses, creators, inCategory } from '../kollab.ts';

export const photography = inCategory('photography', [
  {
    key: 'kitchen-before-open',
    owner: 'mira',
    title: 'Your kitchen, photographed in the hour before you open',
    summary:
      'I come at six, make coffee for whoever is already peeling something, and photograph the work nobody orders. You get forty finished pictures; I get a chapter of a book about kitchens before opening time. Nine done, three to go.',
    lookingFor:
      'A restaurant, bakery or canteen within a night train of Lisbon, with a team who do not mind a quiet person in the corner.',
    compensation:
      'Forty edited photographs with full use for your own pages and menus, prints for every person on shift, and your kitchen in the book.',
    lookingForTypes: businesses,
    tags: ['food photography', 'behind the scenes', 'kitchen', 'book', 'portugal'],
    daysAgo: 131,
  },
  {
    key: 'one-window-light',
    owner: 'mira',
    title: 'Teach one window: a short series about daylight',
    summary:
      'Five films of six minutes: one window, one object, five kinds of weather. I have the window and the words and I do not have a patient camera operator. Filming over two weeks because we must wait for fog.',
    lookingFor:
      'A videographer who likes waiting. Lisbon, ideally someone with a second camera and strong opinions about curtains.',
    compensation:
      '€900 for the series, shared credit, and both our names on the teaching notes we sell with it, half each.',
    lookingForTypes: creators,
    tags: ['tutorial', 'daylight', 'series', 'food photography', 'paid', 'beginner'],
    daysAgo: 45,
  },
  {
    key: 'drawer-film',
    owner: 'silverhalide_co',
    title: 'The roll in the drawer: find it, send it, tell us about it',
    summary:
      'Everyone has an undeveloped film somewhere. We want ten creators to ask their audience for theirs, send us the best story from each, and film the moment the pictures are seen for the first time in thirty years.',
    lookingFor:
      'Creators with viewers over thirty, roughly. Family, history, travel, repair channels. Tissues.',
    compensation:
      'Development and scanning for up to fifty rolls per creator, free, €250 for your time, and all scans go back to the families, not to us.',
    lookingForTypes: creators,
    tags: ['film photography', 'archive', 'family', 'series', 'paid'],
    daysAgo: 84,
  },
  {
    key: 'half-frame-walk',
    owner: 'tomo_grain',
    title: 'Seventy-two half frames of your neighbourhood',
    summary:
      'We each shoot one half-frame roll on the same Sunday, in our own towns, frame one at sunrise and the last at dusk. Then we publish both contact sheets side by side, whole.',
    lookingFor:
      'A photographer on film in a city I have not been to. Any camera; I can lend a half-frame one by post.',
    compensation:
      'A printed double contact sheet, 200 copies, half for each of us to sell or give away. I pay the printing.',
    lookingForTypes: creators,
    tags: ['film photography', 'street', 'kyoto', 'print', 'exchange'],
    daysAgo: 60,
  },
  {
    key: 'lab-apron',
    owner: 'silverhalide_co',
    title: 'Aprons that survive fixer',
    summary:
      'We go through a cotton apron a month. Developer stains, fixer bleaches and the pockets are always in the wrong place. We would like to design one with a workshop and sell it to other labs, plainly.',
    lookingFor: 'A sewing workshop with heavy cloth and patience for four prototypes.',
    compensation:
      'Paid prototypes, an order of 120, and the pattern stays yours. We take ten per cent on the ones sold through our shop.',
    lookingForTypes: businesses,
    tags: ['workwear', 'darkroom', 'small batch', 'sewing'],
    daysAgo: 38,
  },
  {
    key: 'portraits-of-regulars',
    owner: 'tomo_grain',
    title: 'Portraits of the regulars at one counter',
    summary:
      'I would like to spend a week at a counter (coffee, noodles, post office) and make one portrait of each person who comes more than once. Two frames each, no retakes, they choose which.',
    lookingFor:
      'A counter in Kansai, or anywhere with a bed within walking distance. Between six and twelve seats is ideal.',
    compensation:
      'Prints for every person who sits, a wall of them for you for as long as you like, and I wash cups when it is busy.',
    lookingForTypes: businesses,
    tags: ['portrait', 'film photography', 'coffee', 'local', 'exhibition'],
    daysAgo: 19,
  },
  {
    key: 'coffee-shadow',
    owner: 'northroast',
    title: 'Six origins, six tables: photographs for our autumn boxes',
    summary:
      'Each box holds a postcard instead of a leaflet. We want six photographs of the coffee being drunk at six real kitchen tables, not styled, preferably with someone’s elbow in it.',
    lookingFor:
      'A food photographer who owns fewer than three marble slabs. Digital or film. You choose the tables.',
    compensation:
      '9,000 kr for the set, coffee for a year, your name and link on 4,000 printed cards, and the pictures remain yours after one season.',
    lookingForTypes: creators,
    tags: ['food photography', 'coffee', 'product photography', 'print', 'paid'],
    daysAgo: 51,
  },
  {
    key: 'sign-night',
    owner: 'linnea_type',
    title: 'Photograph neon before it is switched off for good',
    summary:
      'Thirteen neon signs in Malmö and Copenhagen are coming down this winter. I know where they are and the people who bent the glass; I need somebody who can photograph light that flickers.',
    lookingFor: 'Night photographer with a tripod and warm gloves. Four evenings over two weeks.',
    compensation:
      'Shared exhibition in the old tram hall in March, half of print sales, and dinner at the last place with a working neon herring.',
    lookingForTypes: creators,
    tags: ['night', 'signs', 'lettering', 'exhibition', 'archive'],
    daysAgo: 8,
  },
]);

export const videography = inCategory('videography', [
  {
    key: 'edit-my-mess',
    owner: 'priya_cuts',
    title: 'Send me the footage you are ashamed of',
    summary:
      'Once a week I cut a stranger’s raw footage on camera and explain each decision. The worse it is, the more people learn. You will get a finished film of three to six minutes and a list of what to shoot next time.',
    lookingFor:
      'Between twenty minutes and two hours of raw material with a person in it. Weddings, workshops, dogs, small companies with a founder who says “um”.',
    compensation:
      'The edit, the project file, and your channel linked. I keep the lesson. Nothing is published until you have watched it.',
    lookingForTypes: both,
    tags: ['editing', 'tutorial', 'beginner', 'series', 'behind the scenes'],
    daysAgo: 110,
  },
  {
    key: 'rain-rig',
    owner: 'lars_dolly',
    title: 'Build a camera crane that can be carried on a bus',
    summary:
      'Three metres, under nine kilos, parts from a bicycle shop, must survive Bergen. I have drawings for two thirds of it and a bad feeling about the third. Four videos: plan, build, failure, film.',
    lookingFor:
      'A maker who knows aluminium or bamboo, or a workshop that will let me use a lathe for a week.',
    compensation:
      'Equal credit, plans published under both names, and 30% of what the series earns in its first year.',
    lookingForTypes: both,
    tags: ['camera rig', 'build', 'tools', 'series', 'bicycle'],
    daysAgo: 67,
  },
  {
    key: 'first-film-fund',
    owner: 'kitcupboard',
    title: 'Free kit for six first films, with someone who has done it before',
    summary:
      'We lend camera, lights and sound for a fortnight to six people making their first short. Each needs a mentor who will watch a rough cut honestly. Screening in June with soup.',
    lookingFor:
      'Mentors: editors, directors, sound recordists with a few films behind them. Three evening calls and one long Saturday. Glasgow or by video.',
    compensation:
      '£240 a film, membership of the co-operative for two years, and first refusal on our second-hand lenses.',
    lookingForTypes: creators,
    tags: ['mentoring', 'short film', 'loan', 'glasgow', 'beginner', 'paid'],
    daysAgo: 92,
  },
  {
    key: 'roast-film',
    owner: 'northroast',
    title: 'A four-minute film of one roast, start to finish, no cuts if you dare',
    summary:
      'Eleven kilos, twelve minutes, one smell that cannot be filmed. We want something calm for the shop wall and our site that shows why the last ninety seconds matter. No slow-motion beans, please.',
    lookingFor:
      'A film-maker who can work in 60 square metres next to a hot drum, with sound recorded on the spot.',
    compensation:
      '14,000 kr, expenses to Aarhus, and you may enter it anywhere you like. We ask only for a captioned version.',
    lookingForTypes: creators,
    tags: ['short film', 'coffee', 'process', 'paid', 'sound'],
    daysAgo: 29,
  },
  {
    key: 'camera-swap',
    owner: 'kitcupboard',
    title: 'Shoot the same scene on the cheapest and the dearest camera we own',
    summary:
      'One actor, one kitchen, one page of dialogue. Two identical edits, one from a £60 camcorder and one from the £30,000 thing on the top shelf. Viewers vote before we tell them.',
    lookingFor:
      'A director with a channel about making films, and an actor who can do a take eleven times the same way.',
    compensation:
      'All equipment and the studio for three days, £300 to each of you, and the uncut rushes given away for teaching.',
    lookingForTypes: creators,
    tags: ['short film', 'camera', 'comparison', 'paid', 'tutorial'],
    daysAgo: 16,
  },
  {
    key: 'subtitle-circle',
    owner: 'priya_cuts',
    title: 'Subtitles that a person wrote, in languages I cannot read',
    summary:
      'My lessons are watched in countries whose subtitles I leave to a machine, and the machine thinks a jump cut is a kind of jacket. I would like to do ten episodes properly.',
    lookingFor:
      'People who edit and write in Spanish, Portuguese, Arabic, Vietnamese, Yoruba or Polish. One language each.',
    compensation:
      '$25 an episode, your name on the screen for the whole of it, and a private critique of a film of your own.',
    lookingForTypes: creators,
    tags: ['subtitles', 'translation', 'editing', 'paid', 'accessibility'],
    daysAgo: 36,
  },
  {
    key: 'ferry-timelapse',
    owner: 'lars_dolly',
    title: 'A year on one ferry, one minute a day',
    summary:
      'I filmed the same railing for 365 crossings and now I have six hours of grey. It needs a composer or an editor with a strong stomach.',
    lookingFor:
      'Someone who sees a shape in it that I do not. I will send thirty random minutes and you tell me what you would cut.',
    compensation: 'Half of everything, including the festival jumper.',
    lookingForTypes: creators,
    tags: ['editing', 'timelapse', 'weather', 'music'],
    daysAgo: 125,
    inactive: true,
  },
]);
